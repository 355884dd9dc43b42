import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "@/lib/kernel/day";
import { firstDayOf, lastDayOf } from "../rules/periods";

/** Returns which of the periods, which follow each other, a day lies in: 1 is the first, 0 before it. */
export const periodAt = (day: SQL, periods: readonly string[]): SQL =>
  sql`width_bucket(${day}, ${`{${periods.map(firstDayOf).join(",")}}`}::date[])`;

/** Returns whether a day lies in one of the periods: the days of a year before leave its 29 February out where this year has none. */
export const inPeriods = (day: SQL, periods: readonly string[]): SQL => {
  const between = periods.flatMap((period, index): Day[] => {
    const [after, next] = [addDays(lastDayOf(period), 1), periods[index + 1]];
    return next === undefined || firstDayOf(next) === after ? [] : [after];
  });
  return between.length === 0 ? sql`true` : sql`${day} <> all(${`{${between.join(",")}}`}::date[])`;
};
