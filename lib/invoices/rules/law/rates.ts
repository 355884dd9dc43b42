import { addDays, type Day, day } from "@/lib/kernel/day";
import { type DayNumber, numberOf } from "./calendar";
import { LawInputError, MissingRateError } from "./errors";
import type { RateKind } from "./jurisdiction";

/** A row of a table of rates. Rows of the same kind and day are versions of each other: the last recorded one applies. */
export type LawRate = {
  kind: RateKind;
  from: Day;
  /** Basis points; for a currency hundred-thousandths of a unit per euro. */
  value: number;
  source: string;
  /** The day the row was added or changed; absent on rows the product ships with. */
  recorded_on?: Day;
};

/** A run of days with one rate in basis points; the row it comes from is null for an agreed rate. */
export type RateSegment = { from: DayNumber; to: DayNumber; rate: number; row: LawRate | null };

export type RateBook = {
  rows: readonly LawRate[];
  byKind: ReadonlyMap<RateKind, readonly LawRate[]>;
  /** Segments by kind and lowest rate, computed when first needed. */
  segments: Map<RateKind, Map<number, readonly RateSegment[]>>;
  /** Books of past days, computed when first needed. */
  past: Map<Day, RateBook>;
};

/**
 * Returns the rates by kind, for each day the version that existed on `asOf`: a row changed later counts as it was, a new one counts.
 * Without a day the last versions apply. Throws LawInputError("rates_out_of_order") when rows of a kind do not ascend.
 */
export function rateBook(rows: readonly LawRate[], asOf: Day | null = null): RateBook {
  const byKind = new Map<RateKind, LawRate[]>();
  for (const row of rows) {
    const before = byKind.get(row.kind) ?? [];
    const last = before.at(-1);
    if (last === undefined || last.from < row.from) {
      byKind.set(row.kind, [...before, row]);
    } else if (isLaterVersion(row, last)) {
      if (asOf === null || (row.recorded_on ?? asOf) <= asOf) byKind.set(row.kind, before.with(-1, row));
    } else {
      throw new LawInputError("rates_out_of_order", `${row.kind} ${row.from}`);
    }
  }
  return { rows, byKind, segments: new Map(), past: new Map() };
}

const isLaterVersion = (row: LawRate, before: LawRate): boolean =>
  row.from === before.from &&
  row.recorded_on !== undefined &&
  (before.recorded_on === undefined || before.recorded_on <= row.recorded_on);

/** Returns the rates as they were on a day, from a book of the last versions. */
export function bookAsOf(book: RateBook, on: Day): RateBook {
  const past = book.past.get(on) ?? rateBook(book.rows, on);
  book.past.set(on, past);
  return past;
}

/** Returns the last day to which a row of the last half-year applies. */
const halfYearEnd = (of: Day): Day => day(`${of.slice(0, 4)}-${of.slice(5, 7) <= "06" ? "06-30" : "12-31"}`);

/**
 * Returns the runs of days with one rate of interest, ascending: from the first row to the end of the half-year of the last. With `lowest`
 * each rate is at least that (a consumer's agreed rate applies only where it is higher than the law's).
 */
export function rateSegments(book: RateBook, kind: RateKind, lowest = 0): readonly RateSegment[] {
  const ofKind = book.segments.get(kind) ?? new Map<number, readonly RateSegment[]>();
  const cached = ofKind.get(lowest);
  if (cached) return cached;
  const rows = book.byKind.get(kind) ?? [];
  const segments = rows.map((row, at) => ({
    from: numberOf(row.from),
    to: numberOf(dayBefore(rows[at + 1]) ?? halfYearEnd(row.from)),
    rate: Math.max(lowest, row.value),
    row,
  }));
  book.segments.set(kind, ofKind);
  ofKind.set(lowest, segments);
  return segments;
}

const dayBefore = (row: LawRate | undefined): Day | null => (row ? addDays(row.from, -1) : null);

/** Returns the row that applies on a day, until the next one (VAT). Throws MissingRateError before the first. */
export function rateOn(book: RateBook, kind: RateKind, on: Day): LawRate {
  const row = book.byKind.get(kind)?.findLast(({ from }) => from <= on);
  if (!row) throw new MissingRateError(kind, on);
  return row;
}

/** Returns the exchange rate of a day or of the few before it. Throws MissingRateError when there is none. */
export function exchangeOn(book: RateBook, kind: RateKind, on: Day, longestDays: number): LawRate {
  const row = rateOn(book, kind, on);
  if (numberOf(on) - numberOf(row.from) > longestDays) throw new MissingRateError(kind, on);
  return row;
}
