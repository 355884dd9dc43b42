import { and, asc, count, desc, eq, gte, lte, notInArray, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { addDays, day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { withClaim } from "../rules/claim";
import { InvoiceFilters } from "../schema";

const withDebtor = and(eq(debtors.customer_id, invoices.customer_id), eq(debtors.id, invoices.debtor_id));

const matching = (read: Read, filters: InvoiceFilters): SQL | undefined =>
  and(
    eq(invoices.customer_id, read.customer.id),
    when(filters.status, (id) => eq(invoices.last_status_id, id)),
    when(filters.debtor_id, (id) => eq(invoices.debtor_id, id)),
    when(filters.currency, (currency) => eq(invoices.currency, currency)),
    when(filters.number, (text) => contains(text, invoices.number)),
    when(filters.df, (period) => within(period)),
    when(filters.dso, (on) => openOn(on)),
    filters.open
      ? and(notInArray(invoices.last_status_id, settled), sql`${invoices.amount} <> 0`)
      : undefined,
    when(
      filters.q,
      (text) =>
        sql`(${contains(text, invoices.number)} or ${ofDebtor(read, containsLower(text, debtors.search))})`,
    ),
    when(filters.debtor, (text) => ofDebtor(read, containsLower(text, debtors.search))),
    read.actor.debtor_link ? ofDebtor(read, eq(debtors.owner_user_id, read.actor.id)) : undefined,
  );

const ofDebtor = (read: Read, condition: SQL): SQL =>
  sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${eq(debtors.customer_id, read.customer.id)} and ${condition})`;

/** The invoice date lies in a year, a month or on a day. Text compares like days, and the index on the date serves. */
function within(period: string): SQL | undefined {
  const from = day(`${period}-01-01`.slice(0, 10));
  if (period.length === 10) return eq(invoices.date, day(period));
  const next =
    period.length === 4 ? day(`${Number(period) + 1}-01-01`) : day(`${addDays(from, 31).slice(0, 7)}-01`);
  return and(gte(invoices.date, from), sql`${invoices.date} < ${next}`);
}

const openOn = (on: string): SQL | undefined =>
  and(
    lte(invoices.date, sql`${on}::date`),
    sql`(${invoices.paid_at} is null or ${invoices.paid_at} > ${on}::date)`,
  );

/** The invoices of a customer, a page at a time, each with interest, costs and RI total of today, and totals per currency of all that match. */
export const listInvoices = query({
  can: "invoices.read",
  input: InvoiceFilters,
  async run(read, filters) {
    const [settings, rows, totals] = await Promise.all([
      customerSettings(read),
      pageOf(read, filters),
      totalsOf(read, filters),
    ]);
    const total = totals.reduce((all, { count }) => all + count, 0);
    return {
      data: rows.map((row) => withClaim(row, settings, read.today)),
      meta: {
        page: filters.page,
        per_page: filters.per_page,
        total,
        last_page: Math.max(1, Math.ceil(total / filters.per_page)),
      },
      filters,
      totals,
    };
  },
});

const sortColumns = {
  date: invoices.date,
  debtor: debtors.name,
  number: invoices.number,
  expires_at: invoices.expires_at,
  total_amount: invoices.total_amount,
  amount: invoices.amount,
  status: invoices.last_status_id,
};

const selected = {
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  debtor: debtors.name,
  debtor_number: debtors.number,
  number: invoices.number,
  date: invoices.date,
  expires_at: invoices.expires_at,
  currency: invoices.currency,
  amount: invoices.amount,
  total_amount: invoices.total_amount,
  calculate_interest: invoices.calculate_interest,
  calculate_incasso: invoices.calculate_incasso,
  invoice_status_id: invoices.invoice_status_id,
  last_status_id: invoices.last_status_id,
  last_action_at: invoices.last_action_at,
  deadline: invoices.deadline,
  contract_number: invoices.contract_number,
  had_sommatie: invoices.had_sommatie,
  is_processing: sql<boolean>`${invoices.processing_job_id} is not null`,
  version: invoices.version,
};

function pageOf(read: Read, filters: InvoiceFilters) {
  const order = filters.direction === "asc" ? asc : desc;
  return read.sql
    .select(selected)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(matching(read, filters))
    .orderBy(order(sortColumns[filters.sort]), order(invoices.id))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
}

async function totalsOf(read: Read, filters: InvoiceFilters) {
  const rows = await read.sql
    .select({
      currency: invoices.currency,
      count: count(),
      invoiced: sql<string>`sum(${invoices.total_amount})`,
      open: sql<string>`coalesce(sum(${invoices.amount}) filter (where ${notInArray(invoices.last_status_id, settled)}), 0)`,
    })
    .from(invoices)
    .where(matching(read, filters))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
  return rows.map((row) => ({
    ...row,
    invoiced: cents(Number(row.invoiced)),
    open: cents(Number(row.open)),
  }));
}

export type InvoiceList = Awaited<ReturnType<typeof listInvoices.call>>;
export type InvoiceRow = InvoiceList["data"][number];
