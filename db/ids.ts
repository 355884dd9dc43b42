import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * New ids of a table before its rows are written, so that rows which refer to each other can be sent in one go, without waiting
 * for each other's answers. Ids that are not used in the end are lost, which costs nothing.
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
