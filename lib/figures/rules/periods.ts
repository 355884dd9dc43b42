import { addDays, type Day, day, dayFrom } from "@/lib/kernel/day";
import type { Format } from "../schema";

const signs: Readonly<Record<Format, number>> = { Y: 4, m: 7, "Y-m-d": 10 };
const MOST_YEARS = 10;

/** Returns the period of a format that a day is in, as the label of its bar: "2026", "2026-11", "2026-11-21". */
export const periodOf = (of: Day, format: Format): string => of.slice(0, signs[format]);

export const yearOf = (of: Day): number => Number(of.slice(0, 4));

/** Returns the first day of a period. */
export const firstDayOf = (period: string): Day => day(`${period}-01-01`.slice(0, 10));

/** Returns the last day of a period. */
export function lastDayOf(period: string): Day {
  if (period.length === 4) return day(`${period}-12-31`);
  if (period.length === 10) return day(period);
  const found = [31, 30, 29].map((number) => dayFrom(`${period}-${number}`)).find((end) => end !== null);
  return found ?? day(`${period}-28`);
}

type Span = {
  year: number;
  format: Format;
  /** The day of the first invoice. */
  first: Day;
  /** The last day of the chart. */
  last: Day;
};

/**
 * Returns the labels of a chart over time (FIGURES §2): the years from the first invoice's, at most ten, that end in `year`; its months;
 * its days. None is after the period of `last`, and none is of a later year.
 */
export function labelsOf({ year, format, first, last }: Span): string[] {
  if (year > yearOf(last)) return [];
  if (format === "Y") return yearsTo(year, yearOf(first));
  const until = periodOf(last, format);
  const all = format === "m" ? monthsOf(year) : daysOf(year);
  return all.filter((label) => label <= until);
}

function yearsTo(year: number, first: number): string[] {
  const count = Math.min(MOST_YEARS, Math.max(1, year - first + 1));
  return Array.from({ length: count }, (_, at) => String(year - count + 1 + at));
}

const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);

const daysOf = (year: number): string[] =>
  monthsOf(year).flatMap((month) =>
    Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, at) => addDays(firstDayOf(month), at)),
  );

/** Returns the period a year before; null for 29 February. */
export function yearBefore(period: string): string | null {
  const before = `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
  return dayFrom(`${before}-01-01`.slice(0, 10)) ? before : null;
}
