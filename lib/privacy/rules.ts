import { type Day, day } from "@/lib/kernel/day";

/** Years after the end of the book year for which the books are kept (art. 2:10 BW, art. 52 AWR). */
const BOOK_YEARS = 7;
/** Years after its closing for which a collector keeps the file of a consumer (art. 5.1 Besluit kwaliteit incassodienstverlening). */
const FILE_YEARS = 2;

/** Returns the last day on which the books need an invoice of this date; a book year is a calendar year. */
export const booksAskUntil = (date: Day): Day => day(`${yearOf(date) + BOOK_YEARS}-12-31`);

/** Returns the last day on which a collection file closed on a day can be requested. */
export function fileRequestableUntil(closed: Day): Day {
  const rest = closed.slice(4) === "-02-29" ? "-02-28" : closed.slice(4);
  return day(`${yearOf(closed) + FILE_YEARS}${rest}`);
}

const yearOf = (date: Day): number => Number(date.slice(0, 4));

/** Returns a stored value with every text among the names emptied; everything else stays. */
export function withoutNames(stored: unknown, names: ReadonlySet<string>): unknown {
  if (typeof stored === "string") return names.has(stored) ? "" : stored;
  if (Array.isArray(stored)) return stored.map((item) => withoutNames(item, names));
  if (typeof stored !== "object" || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [name, withoutNames(value, names)]),
  );
}
