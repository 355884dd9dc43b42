import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { ordered } from "@/db/order";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { lapsesOn } from "@/lib/contact-policy/queries/lapses";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { holdsOfRows } from "@/lib/holds/queries/holds-of-rows";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { InvoiceList } from "../answers";
import { named, withClaim } from "../rules/claim";
import { InvoiceFilters } from "../schema";
import { amountInBar, barRows } from "./chart-bars";
import { dossierUrl, journalsOf, timelinesOf } from "./get-invoice";
import { withLaw } from "./law-claims";
import { isOpenClaim, matchingInvoices } from "./matching";
import { isByStatusAlone, storedSums } from "./stored-sums";

/**
 * Lists the invoices of a customer, a page at a time, each with today's interest, costs and RI total, and totals per currency of all that
 * match.
 */
export const listInvoices = query({
  can: "invoices.read",
  input: InvoiceFilters,
  answer: InvoiceList,
  async run(read, filters) {
    const [rows, totals] = await Promise.all([pageOf(read, filters), totalsOf(read, filters)]);
    const ids = rows.map(({ id }) => id);
    const parts = filters.with?.split(",") ?? [];
    const [answerRows, timelines, journals] = await Promise.all([
      shownRows(read, rows),
      parts.includes("timeline") ? timelinesOf(read, ids) : null,
      parts.includes("journal") ? journalsOf(read, ids) : null,
    ]);
    const total = totals.reduce((all, { count }) => all + count, 0);
    return {
      data: answerRows.map(({ bar_amount, ...row }) => ({
        ...(bar_amount !== null && { bar_amount: cents(Number(bar_amount)) }),
        ...row,
        ...(timelines && { timeline: timelines.get(row.id) ?? [] }),
        ...(journals && { journal: journals.get(row.id) ?? [] }),
      })),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

/** Returns the open invoices of these debtors as the list shows them, by debtor, the earliest due first. */
export async function openInvoicesOf(read: Read, debtor_ids: readonly number[]) {
  const rows = await read.db
    .select(selectedOn(read))
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(eq(invoices.customer_id, read.customer.id), isOpenClaim, among(invoices.debtor_id, debtor_ids)),
    )
    .orderBy(invoices.expires_at, invoices.id);
  return groupBy(await shownRows(read, rows), ({ debtor_id }) => debtor_id);
}

/** Returns rows with today's claims, their agreements and the name of their status. */
async function shownRows<Row extends Selected>(read: Read, rows: readonly Row[]) {
  const [settings, holds] = await Promise.all([
    customerSettings(read),
    holdsOfRows(
      read,
      rows.map(({ id }) => id),
    ),
  ]);
  return (await withLaw(read, rows, settings)).map((row) => ({
    ...named(withClaim(row, settings, read.today), read.language),
    hold: holds.get(row.id) ?? null,
    dossier_url: dossierUrl(row.id),
  }));
}

const sortColumns = {
  date: invoices.date,
  debtor: debtors.name,
  number: invoices.number,
  expires_at: invoices.expires_at,
  total_amount: invoices.total_amount,
  amount: invoices.amount,
  status: invoices.last_status_id,
};

/** Returns the columns of a row of the list; `lapses_on` is as of today. */
const selectedOn = (read: Read) => ({ ...selected, lapses_on: lapsesOn(read) });

const selected = {
  id: invoices.id,
  debtor_id: invoices.debtor_id,
  debtor: { id: debtors.id, number: debtors.number, name: debtors.name },
  number: invoices.number,
  date: invoices.date,
  expires_at: invoices.expires_at,
  currency: invoices.currency,
  amount: invoices.amount,
  total_amount: invoices.total_amount,
  calculate_interest: invoices.calculate_interest,
  calculate_incasso: invoices.calculate_incasso,
  charges_paid: invoices.charges_paid,
  claim_mode: invoices.claim_mode,
  invoice_status_id: invoices.invoice_status_id,
  last_status_id: invoices.last_status_id,
  last_action_at: invoices.last_action_at,
  deadline: invoices.deadline,
  contract_number: invoices.contract_number,
  had_sommatie: invoices.had_sommatie,
  is_processing: sql<boolean>`${invoices.processing_job_id} is not null`,
  information: invoices.information,
  comment: invoices.comment,
  send_flex: invoices.send_flex,
  flex_complete: invoices.flex_complete,
  flex_on: invoices.flex_on,
  flex_template_id: invoices.flex_template_id,
  flex_days: invoices.flex_days,
  version: invoices.version,
};

type Selected = Awaited<ReturnType<typeof pageOf>>[number] extends infer Row
  ? Omit<Row, "bar_amount">
  : never;

export const orderOf = (filters: Pick<InvoiceFilters, "sort" | "direction">) =>
  ordered(sortColumns, filters, invoices.id);

function pageOf(read: Read, filters: InvoiceFilters) {
  return read.db
    .select({
      ...selectedOn(read),
      bar_amount: sql<string | null>`${amountInBar(read, filters) ?? sql`null`}`,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(matchingInvoices(read, filters))
    .orderBy(...orderOf(filters))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
}

async function totalsOf(read: Read, filters: InvoiceFilters) {
  const rows = isByStatusAlone(read, filters)
    ? await storedSums(read, filters)
    : await counted(read, filters);
  const behind = await barTotals(read, filters);
  return rows.map((row) => {
    const bar_amount = behind?.get(row.currency);
    return {
      ...row,
      invoiced: cents(Number(row.invoiced)),
      open: cents(Number(row.open)),
      ...(bar_amount !== undefined && { bar_amount }),
    };
  });
}

const counted = (read: Read, filters: InvoiceFilters) =>
  read.db
    .select({
      currency: invoices.currency,
      count: count(),
      invoiced: sql<string>`sum(${invoices.total_amount})`,
      open: sql<string>`coalesce(sum(${invoices.amount}) filter (where ${notInArray(invoices.last_status_id, settled)}), 0)`,
    })
    .from(invoices)
    .where(matchingInvoices(read, filters))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);

/** Returns the totals of all that match in the bar the list was opened from, per currency; null when it was not opened from one. */
async function barTotals(read: Read, filters: InvoiceFilters): Promise<Map<Currency, Cents> | null> {
  const bar = barRows(read, filters);
  const source = bar ? sql`bar.amount` : filters.df ? sql`${invoices.total_amount}` : null;
  if (!source) return null;
  const rows = await read.db.execute<{ currency: Currency; amount: string }>(sql`
    select ${invoices.currency} as currency, sum(${source}) as amount
    from ${invoices} ${bar ? sql`join ${bar} bar on bar.invoice_id = ${invoices.id}` : sql``}
    where ${matchingInvoices(read, filters)} group by 1`);
  return new Map(rows.map(({ currency, amount }) => [currency, cents(Number(amount))]));
}
