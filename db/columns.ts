import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, check, customType, integer, timestamp } from "drizzle-orm/pg-core";
import { type Day, nearestDay } from "@/lib/kernel/day";
import { type Cents, cents } from "@/lib/kernel/money";

/** A calendar date: Postgres `date`, in code a Day. */
export const dayColumn = customType<{ data: Day; driverData: string }>({
  dataType: () => "date",
  fromDriver: (value) => nearestDay(String(value)),
});

/** An amount in whole cents: Postgres `bigint`, in code Cents. */
export const centsColumn = customType<{ data: Cents; driverData: string | number }>({
  dataType: () => "bigint",
  fromDriver: (value) => cents(Number(value)),
});

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => "bytea" });

/**
 * Returns an identity column. New ids start at 1000, so that no later customer or user inherits what SPEC grants to an id (DECISIONS §7).
 */
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 });
export const longIdentity = () =>
  bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 });

/** Returns the id column of a customer's row, whose table has the primary key (customer_id, id) (docs/decisions/025). */
export const ownId = () => integer().notNull().generatedByDefaultAsIdentity({ startWith: 1000 });
export const longOwnId = () =>
  bigint({ mode: "number" }).notNull().generatedByDefaultAsIdentity({ startWith: 1000 });

export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
export const version = () => integer().notNull().default(1);

/**
 * Returns the check constraint of a column with `enum`, which Drizzle declares to TypeScript only; null stays allowed. A test compares the
 * two lists.
 */
export const oneOf = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);
