import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * Returns new ids of a table before its rows are written, so that rows that refer to each other can be sent together, without waiting for
 * each other's answers. Unused ids are lost, which is harmless.
 */
export async function nextIds(
  transaction: Transaction,
  table: "letters" | "outbox" | "holds" | "jobs",
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const sequence = `${table}_id_seq`;
  const rows = await transaction.execute<{ id: string }>(
    sql`select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => Number(id));
}
