import { type Day, day, dayFrom } from "@/lib/kernel/day";

/** Returns the first and the last day of a year, a month or a day as charts name it: "2026", "2026-11", "2026-11-21". */
export function rangeOf(period: string): { from: Day; till: Day } {
  const from = day(`${period}-01-01`.slice(0, 10));
  const ends = [`${period}-12-31`.slice(0, 10), ...[31, 30, 29, 28].map((last) => `${period}-${last}`)];
  const till = period.length === 7 ? ends.slice(1).find((end) => dayFrom(end)) : ends[0];
  return { from, till: day(till ?? from) };
}
