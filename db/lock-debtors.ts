import { sql } from "drizzle-orm";
import type { Transaction } from "./client";

/**
 * Lets one transaction of a customer at a time decide which debtor an id of a source is: a merge of what was read, or a join of two
 * debtors. Held until its end.
 */
export const lockSources = (db: Transaction, customer_id: number) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('debtors of sources'), ${customer_id})`);
