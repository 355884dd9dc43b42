import { pool } from "@/db/client";

/** More rows than this a customer's kept sums should not have: adding them up would begin to take time. */
const MOST_ROWS = 500;

/** Puts the kept sums of customers whose invoices changed often together. Safe beside every writer and beside itself. */
export async function foldSums(): Promise<void> {
  await pool("invorder_dispatch").sql`select fold_invoice_sums(${MOST_ROWS})`;
}
