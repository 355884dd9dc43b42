import { addDays, type Day, dayOf, later } from "@/lib/kernel/day";

/** The days a letter names (LETTERS §4). `sent` is the day it is made; it is posted the next working day. */

/** By post alone, by post and mail, or by mail alone. */
export type Channel = "post" | "both" | "mail";

const FIXED_HOLIDAYS = new Set(["01-01", "05-05", "12-25", "12-26"]);

/** Returns Easter Sunday of a year (the anonymous Gregorian computus). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return existingDay(year, month, ((h + l - 7 * m + 114) % 31) + 1);
}

function existingDay(year: number, month: number, date: number): Day {
  const found = dayOf(year, month, date);
  if (!found) throw new RangeError(`${year}-${month}-${date} is not a day`);
  return found;
}

const weekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns King's Day, a day earlier when it would be a Sunday. */
function kingsDay(year: number): Day {
  const day = existingDay(year, 4, 27);
  return weekday(day) === 0 ? addDays(day, -1) : day;
}

const movable = new Map<number, Set<Day>>();

function movableHolidays(year: number): Set<Day> {
  const found = movable.get(year);
  if (found) return found;
  const sunday = easter(year);
  // Good Friday, Easter Monday, Ascension and Whit Monday.
  const days = new Set([kingsDay(year), ...[-2, 1, 39, 50].map((after) => addDays(sunday, after))]);
  movable.set(year, days);
  return days;
}

/** Returns whether a day is a Dutch holiday on which neither banks nor the post work. */
const isHoliday = (day: Day): boolean =>
  FIXED_HOLIDAYS.has(day.slice(5)) || movableHolidays(Number(day.slice(0, 4))).has(day);

export const isWorkingDay = (day: Day): boolean =>
  weekday(day) !== 0 && weekday(day) !== 6 && !isHoliday(day);

/** Returns whether the post delivers letters: not on Sundays, Mondays and holidays. */
const isDeliveryDay = (day: Day): boolean => weekday(day) > 1 && !isHoliday(day);

/** Returns the day itself when banks work on it, else the next on which they do. */
function workingDay(from: Day): Day {
  let day = from;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return day;
}

/** Returns the day `count` working days after a day. */
export function workingDaysAfter(from: Day, count: number): Day {
  let day = from;
  for (let left = count; left > 0; left -= 1) day = workingDay(addDays(day, 1));
  return day;
}

const afterDays = new Map<string, Day>();

/** Returns the first working day at least `days` days after a day. Cached: all letters of a day use the same few. */
function workingDayFrom(sent: Day, days: number): Day {
  const key = `${sent} ${days}`;
  const day = afterDays.get(key) ?? workingDay(addDays(sent, days));
  afterDays.set(key, day);
  return day;
}

const SHORTEST = 5;
const SHORTEST_BY_POST = 8;
const LONGEST = 14;
/** Days the transfer needs to arrive and be imported before the next step: two working days, and a weekend between. */
const BEFORE_NEXT_STEP = 4;

/**
 * Returns the last day to pay in an ordinary letter: a working day, after the template's number of days, else four fewer than there are to
 * the next step; at least 5, or 8 by post alone, and at most 14.
 */
export function ordinaryDay(
  sent: Day,
  { interval, pay_days, channel }: { interval: number; pay_days?: number | undefined; channel: Channel },
): Day {
  const shortest = channel === "post" ? SHORTEST_BY_POST : SHORTEST;
  const term = Math.min(LONGEST, Math.max(shortest, pay_days ?? interval - BEFORE_NEXT_STEP));
  return workingDayFrom(sent, term);
}

const FREE_DAYS = 14;
const DELIVERY_DAYS = 3;

const delivered = new Map<Day, Day>();

/**
 * Returns the day a letter posted the next working day is presumed delivered: the third delivery day after it. Cached for all letters of a
 * day.
 */
function deliveredOn(sent: Day): Day {
  const day = delivered.get(sent) ?? thirdDelivery(sent);
  delivered.set(sent, day);
  return day;
}

function thirdDelivery(sent: Day): Day {
  let day = workingDay(addDays(sent, 1));
  for (let left = DELIVERY_DAYS; left > 0; ) {
    day = addDays(day, 1);
    if (isDeliveryDay(day)) left -= 1;
  }
  return day;
}

/** Returns the last of the fourteen days of a free period, counted from the day after delivery; if that is no working day, the next one. */
export const freeUntil = (sent: Day, channel: Channel): Day =>
  workingDayFrom(channel === "mail" ? sent : deliveredOn(sent), FREE_DAYS);

/** Returns the last day to pay in a letter with a free period: never before that period ends. */
export function freePeriodDay(sent: Day, channel: Channel): Day {
  if (channel === "mail") return workingDayFrom(sent, 16);
  return later(workingDayFrom(sent, 21), freeUntil(sent, channel));
}
