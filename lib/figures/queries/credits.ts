import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";

/**
 * Selects the few invoices that charge nothing, with their `total` and the `ledger`'s part of it: with exactly the condition of their
 * index.
 */
export const credits = ({ customer }: Read): SQL =>
  sql`(select id, total_amount as total, total_amount - paid_before as ledger from ${invoices}
    where customer_id = ${customer.id} and (total_amount <= 0 or total_amount - paid_before <= 0))`;
