import { type SQL, sql } from "drizzle-orm";
import { firstDayOf } from "../rules/periods";

/** Which of the periods, which follow each other, a day lies in: 1 is the first, 0 before it. */
export const periodAt = (day: SQL, periods: readonly string[]): SQL =>
  sql`width_bucket(${day}, ${`{${periods.map(firstDayOf).join(",")}}`}::date[])`;
