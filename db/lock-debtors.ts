import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * Locks, until the end of the transaction, the decision which debtor an id of a source belongs to: one transaction per customer at a time,
 * for the merge of an import or the join of two debtors.
 */
export const lockSources = (db: Transaction, customer_id: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('debtors of sources'), ${customer_id})`);
