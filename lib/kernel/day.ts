declare const unit: unique symbol;

/** A calendar date in Europe/Amsterdam, "2026-03-31". It has no time and no zone; an instant is another type. */
export type Day = string & { readonly [unit]: "day" };

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_IN_MS = 86_400_000;

/** The day a text names, or null when the calendar has no such day between 1900 and 2199. */
export function dayFrom(text: string): Day | null {
  const match = shape.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number);
  return dayOf(year ?? 0, month ?? 0, day ?? 0);
}

/** The day of a year, month (1–12) and day, or null when the calendar has none. */
export function dayOf(year: number, month: number, day: number): Day | null {
  if (year < 1900 || year > 2199) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? (date.toISOString().slice(0, 10) as Day) : null;
}

/** A day known to be one (from the database, from a test). Throws RangeError when it is not. */
export function day(text: string): Day {
  const found = dayFrom(text);
  if (!found) throw new RangeError(`${text} is not a day`);
  return found;
}

export const addDays = (from: Day, days: number): Day =>
  new Date(Date.parse(from) + days * DAY_IN_MS).toISOString().slice(0, 10) as Day;

/** The later of two days; days compare as text. */
export function later(a: Day, b: Day): Day {
  if (a < b) return b;
  return a;
}

/** Whole calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_IN_MS);

const amsterdam = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/** The calendar day it is in Amsterdam at an instant. */
export const dayAt = (instant: Date): Day => day(amsterdam.format(instant));
