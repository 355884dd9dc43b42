import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/** Fewer rows than this are looked up one by one sooner than whole tables are laid beside each other. */
const MANY = 1_000;

/**
 * Lets a transaction that takes in whole ledgers sort and hash in memory: Postgres gives a statement four megabytes, and a hundred
 * thousand rows went to disk and back for each join.
 */
export const raiseWorkMem = (transaction: Transaction) =>
  transaction.execute(sql`select set_config('work_mem', '64MB', true)`);

/**
 * Runs a statement that lays so many rows of a temporary table beside those of a customer. How these fit Postgres cannot know, guesses
 * one, and would look each row up: where there are many it may not. For statements that fire no trigger alone, whose plans are kept.
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
