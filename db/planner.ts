import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/** With fewer rows than this, lookups one by one are faster than joining whole tables. */
const MANY = 1_000;

/**
 * Raises the memory for sorts and hashes in a transaction that imports whole ledgers: with Postgres's default of four megabytes a hundred
 * thousand rows went to disk and back for each join.
 */
export const raiseWorkMem = (transaction: Transaction) =>
  transaction.execute(sql`select set_config('work_mem', '64MB', true)`);

/**
 * Runs a statement that joins this many rows of a temporary table with those of a customer. Postgres cannot know how many match, estimates
 * one, and would look each row up; with many rows nested loops are disabled. Only for statements that fire no trigger, whose plans are
 * cached.
 */
export async function withoutNestedLoops<T>(
  transaction: Transaction,
  rows: number,
  statement: () => Promise<T>,
): Promise<T> {
  if (rows < MANY) return statement();
  await transaction.execute(sql`select set_config('enable_nestloop', 'off', true)`);
  const answer = await statement();
  await transaction.execute(sql`select set_config('enable_nestloop', 'on', true)`);
  return answer;
}
