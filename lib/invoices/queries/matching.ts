import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, containsLower, when } from "@/db/where";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { lapsing } from "@/lib/contact-policy/queries/lapses";
import { settled } from "@/lib/flow/statuses";
import { invalidField } from "@/lib/kernel/problems";
import { rangeOf } from "../rules/period";
import type { InvoiceFilters } from "../schema";
import { barCondition } from "./chart-bars";
import { debtorCondition } from "./debtor-condition";
import { filterCondition } from "./filter-condition";
import { hasUnreportedPayment } from "./unreported-payments";

type Narrowing = Omit<InvoiceFilters, "page" | "per_page" | "sort" | "direction" | "ids">;

/**
 * Returns one condition for rows, totals, ids, export and "select all", so that they cannot disagree. A user who may only see the invoices
 * of a given debtor must name one (DECISIONS §15): without it Problem("invalid") at `debtor_id`.
 */
export function matchingInvoices(read: Read, filters: Narrowing): SQL | undefined {
  if (filters.debtor_id === undefined && !may(read, "invoices.all"))
    throw invalidField("debtor_id", "required");
  return and(
    eq(invoices.customer_id, read.customer.id),
    filterCondition(read, filters),
    // With `dso` it is the status on that day.
    filters.dso ? undefined : when(filters.status, (id) => eq(invoices.last_status_id, id)),
    when(filters.debtor_id, (id) => eq(invoices.debtor_id, id)),
    when(filters.currency, (currency) => eq(invoices.currency, currency)),
    when(filters.number, (text) => contains(text, invoices.number)),
    when(filters.df, (period) => within(period)),
    barCondition(read, filters),
    debtorCondition(read, filters),
    filters.unseen ? hasUnreportedPayment(read) : undefined,
    when(filters.lapses, (filter) => lapsing(read, filter)),
    filters.open ? withOpenClaims(read, filters.debtor_id !== undefined) : undefined,
    when(
      filters.q,
      (text) =>
        sql`(${contains(text, invoices.number)} or ${ofDebtor(read, containsLower(text, debtors.search))})`,
    ),
    when(filters.debtor, (text) => ofDebtor(read, containsLower(text, debtors.search))),
  );
}

type Claims = { last_status_id: PgColumn; amount: PgColumn; rest_open: PgColumn };

/**
 * Returns whether a claim is neither settled nor zero; a credit note counts too, and reduces what is open. An invoice that the books have
 * as paid may have an open rest by law.
 */
const openAmong = ({ last_status_id, amount, rest_open }: Claims): SQL =>
  sql`${last_status_id} not in ${settled} and (${amount} <> 0 or ${rest_open})`;

export const isOpenClaim = openAmong(invoices);

/** Returns the condition of debtors with open claims (SPEC §2); for one debtor only the open claims themselves. */
function withOpenClaims(read: Read, ofOne: boolean): SQL | undefined {
  if (ofOne) return isOpenClaim;
  const claims = alias(invoices, "claims");
  return sql`${invoices.debtor_id} in (select ${claims.debtor_id} from ${invoices} ${claims}
    where ${claims.customer_id} = ${read.customer.id} and ${openAmong(claims)})`;
}

const ofDebtor = (read: Read, condition: SQL): SQL =>
  sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${condition})`;

/** Returns whether the invoice date is in a year, a month or on a day. Text compares like days, so the index on the date is used. */
function within(period: string): SQL | undefined {
  const { from, till } = rangeOf(period);
  return and(gte(invoices.date, from), lte(invoices.date, till));
}
