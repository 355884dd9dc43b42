import { type Day, day } from "@/lib/kernel/day";

/** For how many years after the end of the book year the books are kept (art. 2:10 BW, art. 52 AWR). */
const BOOK_YEARS = 7;
/** For how many years after its closing a collector keeps the file of a consumer (art. 5.1 Besluit kwaliteit incassodienstverlening). */
const FILE_YEARS = 2;

/** The last day the books ask for an invoice of this date; a book year is a calendar year. */
export const booksAskUntil = (date: Day): Day => day(`${yearOf(date) + BOOK_YEARS}-12-31`);

/** The last day a collection file is asked for that was closed on a day. */
export function fileRequestableUntil(closed: Day): Day {
  const rest = closed.slice(4) === "-02-29" ? "-02-28" : closed.slice(4);
  return day(`${yearOf(closed) + FILE_YEARS}${rest}`);
}

const yearOf = (date: Day): number => Number(date.slice(0, 4));

/** Returns a stored value in which every text that names a person is empty; everything else stays. */
export function without(stored: unknown, names: ReadonlySet<string>): unknown {
  if (typeof stored === "string") return names.has(stored) ? "" : stored;
  if (Array.isArray(stored)) return stored.map((item) => without(item, names));
  if (typeof stored !== "object" || stored === null) return stored;
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, without(value, names)]));
}
