import { and, eq } from "drizzle-orm";
import { debtors } from "./schema/debtors";
import { invoices } from "./schema/invoices";

/** How an invoice finds its debtor: the condition of the join. */
export const withDebtor = and(
  eq(debtors.customer_id, invoices.customer_id),
  eq(debtors.id, invoices.debtor_id),
);
