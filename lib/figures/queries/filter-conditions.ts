import { and, eq, type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { debtorCondition } from "@/lib/invoices/queries/debtor-condition";
import type { FigureFilters } from "../schema";

/** Returns the condition of the dashboard's filters on invoices: the same as that of the list behind a bar (FIGURES §6). */
export const invoiceCondition = (
  read: Read,
  { currency, q, showStatus, r9 }: FigureFilters,
): SQL | undefined =>
  and(
    eq(invoices.customer_id, read.customer.id),
    when(currency, (value) => eq(invoices.currency, value)),
    debtorCondition(read, showStatus ? { debtor_status: q, r9 } : { debtor_number: q, r9 }),
  );

/** Returns the condition on the positions `p` of those invoices. */
export const positionCondition = (
  read: Read,
  { currency, q, showStatus, r9 }: FigureFilters,
): SQL | undefined =>
  and(
    sql`p.customer_id = ${read.customer.id}`,
    when(currency, (value) => sql`p.currency = ${value}`),
    debtorCondition(read, showStatus ? { debtor_status: q, r9 } : { debtor_number: q, r9 }, sql`p.debtor_id`),
  );

/** Returns whether the filters select all debtors: figures stored for the customer as a whole can be used then. */
export const selectsAllDebtors = ({ actor, customer }: Read, { q, r9 }: FigureFilters): boolean =>
  !actor.debtor_link && q === "" && !(r9 && customer.features.has("r9Filter"));
