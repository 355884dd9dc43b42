import { letterOf, sideOf } from "@/lib/flow/statuses";
import { addDays, type Day, later } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** A change of an existing interest rate: its calendar day, and the exact moment. */
export type RateChange = { recorded_on: Day; changed_at: Date };

/** An invoice as stated in a letter, with what determines whether the letter stated its interest. Amounts in cents. */
export type InterestOnLetter = {
  invoice_id: number;
  status: number;
  made: Day;
  written_at: Date;
  free_until: Day | null;
  interest: Cents;
};

/**
 * Returns whether a letter stated interest: a demand of the collection side does, and any letter with an amount of it; one that gives a
 * free period only announces it.
 */
const statesInterest = ({ free_until, interest, status }: InterestOnLetter): boolean =>
  free_until === null && (interest > NOTHING || (sideOf(status) === "incasso" && letterOf(status) !== null));

/**
 * Returns, for each invoice whose interest a letter has stated and for which rates were changed since, the day whose rates apply to it:
 * that of the first such letter, because later ones use the same rates, or the day up to which a user let changes apply (`rates_from`).
 * Letters are in the order they were made (LAW §4).
 */
export function ratesAsOf(
  letters: readonly InterestOnLetter[],
  applied: ReadonlyMap<number, Day | null>,
  changes: readonly RateChange[],
): ReadonlyMap<number, Day> {
  const days = new Map<number, Day>();
  if (changes.length === 0) return days;
  for (const letter of letters) {
    if (days.has(letter.invoice_id) || !statesInterest(letter)) continue;
    const lastDay = lastDayOf(letter, changes);
    days.set(letter.invoice_id, later(lastDay, applied.get(letter.invoice_id) ?? lastDay));
  }
  return new Map([...days].filter(([, day]) => changes.some(({ recorded_on }) => recorded_on > day)));
}

/** Returns the day whose rates a letter used: when they were changed on the letter's own day but after it, the day before. */
const lastDayOf = ({ made, written_at }: InterestOnLetter, changes: readonly RateChange[]): Day =>
  changes.some(({ recorded_on, changed_at }) => recorded_on === made && changed_at > written_at)
    ? addDays(made, -1)
    : made;
