import { pool } from "@/db/client";

/** Writes all positions of these customers anew, one customer at a time; answers of how many invoices. */
export async function rebuildPositions(ids: readonly number[]): Promise<number> {
  let invoices = 0;
  for (const id of ids) {
    const [row] = await pool("invorder_dispatch").sql<
      { count: string }[]
    >`select rebuild_positions(${id}) as count`;
    invoices += Number(row?.count ?? 0);
  }
  return invoices;
}
