import { pool } from "@/db/client";

/** So many customers at a time: what is worked out of one waits for a processor and for nothing else. */
const LANES = 2;

/** Writes all positions of these customers anew, each customer in a transaction of its own; answers of how many invoices. */
export async function rebuildPositions(ids: readonly number[]): Promise<number> {
  const waiting = ids.values();
  let invoices = 0;
  const lane = async () => {
    for (const id of waiting) {
      // A large customer takes longer than a statement of a page may.
      const [row] = await pool("invorder_dispatch", "streams").sql<
        { count: string }[]
      >`select rebuild_positions(${id}) as count`;
      invoices += Number(row?.count ?? 0);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return invoices;
}
