import { addDays, type Day, day, later } from "@/lib/kernel/day";

/** How far rows are put off with one key. */
export const snoozes = { day: 1, week: 7 } as const;
export type Snooze = keyof typeof snoozes;

/** The new deadline of each row: so many days after its own, or after today where that is past or there is none. */
export const putOff = (
  rows: readonly { id: number; deadline: string | null }[],
  by: Snooze,
  today: Day,
): Record<string, Day> =>
  Object.fromEntries(
    rows.map(({ id, deadline }) => {
      const from = deadline === null ? today : later(day(deadline), today);
      return [String(id), addDays(from, snoozes[by])];
    }),
  );
