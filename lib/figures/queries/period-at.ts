import { type SQL, sql } from "drizzle-orm";
import { addDays, type Day } from "@/lib/kernel/day";
import { firstDayOf, lastDayOf } from "../rules/periods";

/** Returns the number of the period a day is in, of consecutive periods: 1 is the first, 0 before it. */
export const periodAt = (day: SQL, periods: readonly string[]): SQL =>
  sql`width_bucket(${day}, ${`{${periods.map(firstDayOf).join(",")}}`}::date[])`;

/** Returns whether a day is in one of the periods: the days of a year before skip its 29 February where this year has none. */
export const inPeriods = (day: SQL, periods: readonly string[]): SQL => {
  const between = periods.flatMap((period, index): Day[] => {
    const [after, next] = [addDays(lastDayOf(period), 1), periods[index + 1]];
    return next === undefined || firstDayOf(next) === after ? [] : [after];
  });
  return between.length === 0 ? sql`true` : sql`${day} <> all(${`{${between.join(",")}}`}::date[])`;
};
