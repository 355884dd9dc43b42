declare const unit: unique symbol;

/** A calendar date in Europe/Amsterdam, "2026-03-31". It has no time and no zone; an instant is another type. */
export type Day = string & { readonly [unit]: "day" };

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_IN_MS = 86_400_000;

/** The bounds of the product's calendar: no day, typed or computed, lies outside them (DECISIONS §15). */
const FIRST_DAY = "1900-01-01" as Day;
export const LAST_DAY = "2199-12-31" as Day;

/** The longest interval in days after a due date or an action: of a status in the flow, or of a flex template. */
export const LONGEST_WAIT = 365;

/** Returns the day a text names, or null when the calendar has no such day between 1900 and 2199. */
export function dayFrom(text: string): Day | null {
  const match = shape.exec(text);
  if (!match) return null;
  const [, year, month, day] = match.map(Number);
  return dayOf(year ?? 0, month ?? 0, day ?? 0);
}

/** Returns the day of a year, month (1–12) and day, or null when the calendar has none. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? within(date) : null;
}

/** Returns the day of an instant in UTC, or null outside the calendar. */
function within(date: Date): Day | null {
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 2199 ? (date.toISOString().slice(0, 10) as Day) : null;
}

/** Returns a text as a day, for literals in code and tests. Throws RangeError when it is not one. */
export function day(text: string): Day {
  const found = dayFrom(text);
  if (!found) throw new RangeError(`${text} is not a day`);
  return found;
}

/**
 * Returns the day of a date as Postgres writes it. One outside the calendar becomes the nearest day within it, so that one bad row never
 * breaks a list.
 */
export function nearestDay(text: string): Day {
  // Postgres only stores real dates: one of ten characters is a day, and days compare as text.
  if (text.length === FIRST_DAY.length && text >= FIRST_DAY && text <= LAST_DAY) return text as Day;
  const isBefore = text.startsWith("-") || text.endsWith(" BC") || Number.parseInt(text, 10) < 1900;
  return isBefore ? FIRST_DAY : LAST_DAY;
}

/** Returns the day so many days later (earlier when negative), or null outside the calendar. For sums of days that people typed. */
export function plusDays(from: Day, days: number): Day | null {
  const date = new Date(Date.parse(from) + days * DAY_IN_MS);
  return Number.isNaN(date.getTime()) ? null : within(date);
}

/** Returns the day so many days later (earlier when negative). Throws RangeError when that is outside the calendar. */
export function addDays(from: Day, days: number): Day {
  const sum = plusDays(from, days);
  if (!sum) throw new RangeError(`${days} days from ${from} are outside the calendar`);
  return sum;
}

/** Returns the later of two days; days compare as text. */
export function later(a: Day, b: Day): Day {
  if (a < b) return b;
  return a;
}

/** Returns the earlier of two days; days compare as text. */
export function earlier(a: Day, b: Day): Day {
  if (a > b) return b;
  return a;
}

/** Returns the whole calendar days from one day to another; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_IN_MS);

const amsterdam = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Amsterdam", dateStyle: "short" });

/** Returns the calendar day in Amsterdam at an instant. */
export const dayAt = (instant: Date): Day => day(amsterdam.format(instant));

/** Returns the Monday of a day's week. */
export const mondayOf = (of: Day): Day => addDays(of, 1 - (new Date(Date.parse(of)).getUTCDay() || 7));

/** Returns the ISO 8601 number of a day's week: weeks begin on Monday, week 1 has the first Thursday of the year. */
export function weekOf(of: Day): number {
  const date = new Date(Date.parse(of));
  const thursday = date.getTime() + (4 - (date.getUTCDay() || 7)) * DAY_IN_MS;
  const begin = Date.UTC(new Date(thursday).getUTCFullYear(), 0, 1);
  return Math.floor((thursday - begin) / DAY_IN_MS / 7) + 1;
}
