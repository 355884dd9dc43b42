import { addDays, type Day, day, dayOf } from "@/lib/kernel/day";

/** The countries whose holidays are known. */
const calendars = ["NL", "BE", "DE", "GB"] as const;
export type Calendar = (typeof calendars)[number];

/** Returns the calendar of a country; that of the Netherlands for an unknown one or none. */
export const calendarOf = (country: string): Calendar =>
  calendars.find((calendar) => calendar === country.trim().toUpperCase()) ?? "NL";

/** One-off holidays, which cannot be computed. */
const once: Record<Calendar, string[]> = {
  NL: [],
  BE: [],
  DE: ["2017-10-31"],
  GB: ["2020-05-08", "2022-06-02", "2022-06-03", "2022-09-19", "2023-05-08"],
};
/** The holidays that a one-off replaced. */
const moved: Record<Calendar, string[]> = { NL: [], BE: [], DE: [], GB: ["2020-05-04", "2022-05-30"] };

const holidaysByYear = new Map<string, ReadonlySet<Day>>();

/** Returns the holidays of a year on any day of the week, substitutes included (AGREEMENTS §2). */
export function holidaysOf(calendar: Calendar, year: number): ReadonlySet<Day> {
  const name = `${calendar}${year}`;
  const holidays = holidaysByYear.get(name) ?? new Set(computed[calendar](year));
  if (!holidaysByYear.has(name)) holidaysByYear.set(name, holidays);
  return holidays;
}

const computed: Record<Calendar, (year: number) => Day[]> = {
  NL: (year) => {
    const easter = easterOf(year);
    const king = on(year, 4, 27);
    return [
      on(year, 1, 1),
      addDays(easter, -2),
      addDays(easter, 1),
      weekdayOf(king) === SUNDAY ? addDays(king, -1) : king,
      on(year, 5, 5),
      addDays(easter, 39),
      addDays(easter, 50),
      on(year, 12, 25),
      on(year, 12, 26),
    ];
  },
  BE: (year) => {
    const easter = easterOf(year);
    return [
      on(year, 1, 1),
      addDays(easter, 1),
      on(year, 5, 1),
      addDays(easter, 39),
      addDays(easter, 50),
      on(year, 7, 21),
      on(year, 8, 15),
      on(year, 11, 1),
      on(year, 11, 11),
      on(year, 12, 25),
    ];
  },
  DE: (year) => {
    const easter = easterOf(year);
    return [
      on(year, 1, 1),
      addDays(easter, -2),
      addDays(easter, 1),
      on(year, 5, 1),
      addDays(easter, 39),
      addDays(easter, 50),
      on(year, 10, 3),
      on(year, 12, 25),
      on(year, 12, 26),
      ...onceIn("DE", year),
    ];
  },
  GB: (year) => {
    const easter = easterOf(year);
    const holidays = [
      ...substituted([on(year, 1, 1)]),
      addDays(easter, -2),
      addDays(easter, 1),
      firstMonday(on(year, 5, 1)),
      addDays(firstMonday(on(year, 6, 1)), -7),
      addDays(firstMonday(on(year, 9, 1)), -7),
      ...substituted([on(year, 12, 25), on(year, 12, 26)]),
      ...onceIn("GB", year),
    ];
    return holidays.filter((day) => !moved.GB.includes(day));
  },
};

const SUNDAY = 0;
const MONDAY = 1;

/** Returns the day of the week, Sunday 0. */
const weekdayOf = (of: Day): number => new Date(`${of}T00:00:00Z`).getUTCDay();

const on = (year: number, month: number, date: number): Day =>
  dayOf(year, month, date) ?? day(`${year}-${month}-${date}`);

const onceIn = (calendar: Calendar, year: number): Day[] =>
  once[calendar].filter((text) => text.startsWith(String(year))).map(day);

const firstMonday = (from: Day): Day => addDays(from, (7 + MONDAY - weekdayOf(from)) % 7);

/** Returns holidays with those in a weekend moved to the next free day. */
function substituted(days: Day[]): Day[] {
  const holidays: Day[] = [];
  for (const holiday of days) {
    let free = holiday;
    while (isWeekend(free) || holidays.includes(free)) free = addDays(free, 1);
    holidays.push(free);
  }
  return holidays;
}

export const isWeekend = (of: Day): boolean => [SUNDAY, 6].includes(weekdayOf(of));

/** Returns Easter Sunday of the Gregorian calendar (the algorithm of Meeus, Jones and Butcher). */
function easterOf(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return on(year, month, (h + l - 7 * m + 33 * month + 19) % 32);
}
