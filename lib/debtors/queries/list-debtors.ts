import { and, count, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { ordered } from "@/db/order";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { isTelephoneWrong } from "@/db/wrong-telephone";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { dialled } from "@/lib/i18n/local-forms";
import { openInvoicesOf } from "@/lib/invoices/queries/list-invoices";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { memoizeUntilChanged } from "@/lib/invoices/queries/memoize-until-changed";
import type { Day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { type Balance, DebtorList } from "../answers";
import { DebtorFilters } from "../schema";
import { balancesOfRow, balanceTotals } from "./balances";
import { dsoOfRow } from "./dso";
import { filterCondition, isFound, type MatchedIds, matchingDebtors, searchDebtorIds } from "./matching";
import { pageValues } from "./page-values";

type Totals = z.output<typeof Balance>[];

/** Returns the debtors of a customer with their balances, a page at a time, and the totals per currency of all that match. */
export const listDebtors = query({
  can: "debtors.read",
  input: DebtorFilters,
  answer: DebtorList,
  async run(read, filters) {
    const found = await searchDebtorIds(read, filters);
    // Sent together: one connection answers them in turn, without waiting in between.
    const [rows, total, totals] = await Promise.all([
      pageOf(read, filters, found),
      found ? found.length : countOf(read, filters),
      debtorTotals(read, filters, found),
    ]);
    const ids = rows.map(({ id }) => id);
    const extrasOf = await pageValues(read, ids);
    const isWithInvoices = filters.with?.split(",").includes("invoices");
    const open = isWithInvoices ? await openInvoicesOf(read, ids) : null;
    return {
      data: rows.map((row) => ({
        ...debtorRow(row, read.today),
        ...extrasOf(row.id),
        ...(open && { invoices: open.get(row.id) ?? [] }),
      })),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

async function countOf(read: Read, filters: DebtorFilters): Promise<number> {
  const [counted] = await read.db
    .select({ total: count() })
    .from(debtors)
    .where(matchingDebtors(read, filters));
  return counted?.total ?? 0;
}

const templateName = sql`select ${templates.name} from ${templates} where ${templates.id} = ${debtors.template_id}`;

const selected = {
  id: debtors.id,
  number: debtors.number,
  name: debtors.name,
  address: debtors.address,
  zipcode: debtors.zipcode,
  city: debtors.city,
  country: debtors.country,
  language: debtors.language,
  kvk_number: debtors.kvk_number,
  contact_name: debtors.contact_name,
  contact_email_address: debtors.contact_email_address,
  contact_telephone_number: debtors.contact_telephone_number,
  is_telephone_wrong: isTelephoneWrong,
  status: debtors.status,
  comment: debtors.comment,
  customer_owner: debtors.customer_owner,
  credit_limit: debtors.credit_limit,
  collect: debtors.collect,
  use_courant: debtors.use_courant,
  template_id: debtors.template_id,
  template: sql<string | null>`(${templateName})`,
  subscription: debtors.subscription,
  version: debtors.version,
};

/** Returns a page of rows. Sorting by a sum needs every debtor's sum; any other order needs only those of the page. */
function pageOf(read: Read, filters: DebtorFilters, found: MatchedIds) {
  return read.db
    .select({ ...selected, balances: balancesOfRow(read), dso: dsoOfRow(read) })
    .from(debtors)
    .where(
      found
        ? and(eq(debtors.customer_id, read.customer.id), isFound(debtors.id, found))
        : matchingDebtors(read, filters),
    )
    .orderBy(...orderOf(read, filters))
    .limit(filters.per_page)
    .offset((filters.page - 1) * filters.per_page);
}

/** Returns the order of the list: a debtor's column may be sorted by a sum of its invoices. */
export function orderOf(read: Read, filters: Pick<DebtorFilters, "sort" | "direction">): SQL[] {
  const openSum = (what: SQL) =>
    sql`(select ${what} from ${invoices} where ${invoices.customer_id} = ${debtors.customer_id} and ${invoices.debtor_id} = ${debtors.id} and ${isOpenClaim})`;
  const columns = {
    number: debtors.number,
    name: debtors.name,
    status: debtors.status,
    credit_limit: debtors.credit_limit,
    subscription: debtors.subscription,
    open_invoices: openSum(sql`count(*)`),
    invoices_sum: openSum(sql`coalesce(sum(${invoices.amount}), 0)`),
    invoices_expired: openSum(
      sql`coalesce(sum(${invoices.amount}) filter (where ${invoices.expires_at} < ${read.today}), 0)`,
    ),
    dso: dsoOfRow(read),
  };
  return ordered(columns, filters, debtors.id);
}

/**
 * Returns what the debtors of a list owe together, per currency. Only open invoices are added up, so the filter `open` makes no difference.
 */
function debtorTotals(read: Read, filters: DebtorFilters, found: MatchedIds): Promise<Totals> {
  const counting = { ...filters, open: false };
  if (found) return totalsAmong(read, isFound(invoices.debtor_id, found));
  if (filterCondition(read, counting) === undefined) return totalsOfAll(read, null);
  return totalsAmong(
    read,
    sql`${invoices.debtor_id} in (select ${debtors.id} from ${debtors} where ${matchingDebtors(read, counting)})`,
  );
}

const totalsOfAll = memoizeUntilChanged("debtor totals", (read, _filters: null) => totalsAmong(read), {
  isWhole: () => true,
});

async function totalsAmong(read: Read, among?: SQL): Promise<Totals> {
  const rows = await read.db
    .select({
      currency: invoices.currency,
      open: sql<string>`sum(${invoices.amount})`,
      overdue: sql<string>`coalesce(sum(${invoices.amount}) filter (where ${invoices.expires_at} < ${read.today}), 0)`,
      count: count(),
    })
    .from(invoices)
    .where(and(eq(invoices.customer_id, read.customer.id), isOpenClaim, among))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
  return rows.map((row) => ({ ...row, open: cents(Number(row.open)), overdue: cents(Number(row.overdue)) }));
}

type Row = Awaited<ReturnType<typeof pageOf>>[number];

const debtorRow = ({ balances, ...row }: Row, today: Day) => ({
  ...row,
  ...balanceTotals(balances),
  contact_telephone_e164: dialled(row.country, row.contact_telephone_number),
  subscription_expired: row.subscription !== null && row.subscription < today,
});
