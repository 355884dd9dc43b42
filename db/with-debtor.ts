import { and, eq } from "drizzle-orm";
import { debtors } from "./schema/debtors";
import { invoices } from "./schema/invoices";

/** The join condition of an invoice and its debtor. */
export const withDebtor = and(
  eq(debtors.customer_id, invoices.customer_id),
  eq(debtors.id, invoices.debtor_id),
);
