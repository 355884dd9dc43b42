import { letterOf, sideOf } from "@/lib/flow/statuses";
import { addDays, type Day, later } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** A rate of interest that was changed after it was there: on which day by the calendar, and when exactly. */
export type RateChange = { recorded_on: Day; changed_at: Date };

/** What a letter said of an invoice, of those that say when its interest was told. Amounts in cents. */
export type InterestOnLetter = {
  invoice_id: number;
  status: number;
  made: Day;
  written_at: Date;
  free_until: Day | null;
  interest: Cents;
};

/** A demand of the collection side tells interest, and so does any letter that has some of it; the one that gives a free period announces it. */
const tellsInterest = ({ free_until, interest, status }: InterestOnLetter): boolean =>
  free_until === null && (interest > NOTHING || (sideOf(status) === "incasso" && letterOf(status) !== null));

/**
 * Returns of each invoice that a letter told the interest of the day whose rates count for it, where rates were changed after that: the day
 * of the first such letter, because later ones tell by the same rates, or the day to which a person let changes count (`rates_from`).
 * Letters stand in the order they were made (LAW §4).
 */
export function ratesAsOf(
  letters: readonly InterestOnLetter[],
  applied: ReadonlyMap<number, Day | null>,
  changes: readonly RateChange[],
): ReadonlyMap<number, Day> {
  const days = new Map<number, Day>();
  if (changes.length === 0) return days;
  for (const letter of letters) {
    if (days.has(letter.invoice_id) || !tellsInterest(letter)) continue;
    const lastDay = lastDayOf(letter, changes);
    days.set(letter.invoice_id, later(lastDay, applied.get(letter.invoice_id) ?? lastDay));
  }
  return new Map([...days].filter(([, day]) => changes.some(({ recorded_on }) => recorded_on > day)));
}

/** Changed on the letter's own day but after it: the letter told by the rates of the evening before. */
const lastDayOf = ({ made, written_at }: InterestOnLetter, changes: readonly RateChange[]): Day =>
  changes.some(({ recorded_on, changed_at }) => recorded_on === made && changed_at > written_at)
    ? addDays(made, -1)
    : made;
