import { pool } from "@/db/client";

/** The most rows a customer's stored sums should have: with more, adding them up takes noticeable time. */
const MOST_ROWS = 500;

/** Merges the stored sums of customers whose invoices changed often. Safe alongside every writer and alongside itself. */
export async function foldSums(): Promise<void> {
  await pool("invorder_dispatch").sql`select fold_invoice_sums(${MOST_ROWS})`;
}
