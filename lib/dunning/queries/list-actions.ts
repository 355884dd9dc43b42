import { and, count, desc, eq, inArray, type SQL, sum } from "drizzle-orm";
import { ordered } from "@/db/order";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { nextStep } from "@/lib/flow/rules";
import { holdsOfRows } from "@/lib/holds/queries/holds-of-rows";
import { colorOf } from "@/lib/invoices/rules/claim";
import { daysBetween } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { ActionList } from "../answers/lists";
import { ActionFilters } from "../schema";
import { filteredActions } from "./filtered-actions";
import { heldRows, policyColumns } from "./held-rows";

export const sortColumns = {
  next_action_on: invoices.next_action_on,
  debtor: debtors.name,
  number: invoices.number,
  date: invoices.date,
  expires_at: invoices.expires_at,
  amount: invoices.amount,
  last_status: invoices.last_status_id,
  next_status: invoices.invoice_status_id,
  debtor_status: debtors.status,
  owner: debtors.customer_owner,
  deadline: invoices.agenda_on,
  template: templates.name,
};

/** The orders that need a join. */
const sortsOutsideInvoices = new Set(
  Object.entries(sortColumns).flatMap(([key, { table }]) => (table === invoices ? [] : [key])),
);

/**
 * Lists the action list, the agenda or the flex list: the debtors to contact today and why, a page at a time, with the count and the open
 * sums per currency of all that match.
 */
export const listActions = query({
  can: "actions.read",
  input: ActionFilters,
  answer: ActionList,
  async run(read, filters) {
    // Sent together: one connection answers them in turn, without a wait between them.
    const condition = await filteredActions(read, filters);
    const [rows, totals, settings] = await Promise.all([
      pageOf(read, filters, condition),
      actionTotals(read, condition),
      customerSettings(read),
    ]);
    const marks = await pageMarks(read, rows, settings, filters.type);
    const total = totals.reduce((all, { count }) => all + count, 0);
    return {
      data: rows.map((row) => actionRow(row, read, settings, marks)),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

const selected = {
  ...policyColumns,
  debtor: debtors.name,
  debtor_number: debtors.number,
  telephone: debtors.contact_telephone_number,
  number: invoices.number,
  date: invoices.date,
  expires_at: invoices.expires_at,
  total_amount: invoices.total_amount,
  debtor_status: debtors.status,
  owner: debtors.customer_owner,
  template: templates.name,
  version: invoices.version,
};

/**
 * Returns the rows of one page. Where only columns of invoices decide the order, the page's ids come from a narrow index first: debtors and
 * all other columns are read for its rows alone.
 */
function pageOf(read: Read, filters: ActionFilters, condition: SQL | undefined) {
  const [limit, offset] = [filters.per_page, (filters.page - 1) * filters.per_page];
  if (filters.sort.split(",").some((key) => sortsOutsideInvoices.has(key)))
    return rowsOf(read, filters, condition).limit(limit).offset(offset);
  const ids = read.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(condition)
    .orderBy(...ordered(sortColumns, filters, invoices.id))
    .limit(limit)
    .offset(offset);
  const ofPage = and(eq(invoices.customer_id, read.customer.id), inArray(invoices.id, ids));
  return rowsOf(read, filters, ofPage);
}

/** Selects the rows of a condition with the list's columns, in its order. */
export function rowsOf(read: Read, filters: ActionFilters, condition: SQL | undefined) {
  return read.db
    .select(filters.type === "pending" ? { ...selected, deadline: invoices.agenda_on } : selected)
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .leftJoin(templates, eq(templates.id, invoices.flex_template_id))
    .where(condition)
    .orderBy(...ordered(sortColumns, filters, invoices.id));
}

/** Returns the number of rows of a condition, and their open sums, per currency. */
export async function actionTotals(read: Read, condition: SQL | undefined) {
  const rows = await read.db
    .select({ currency: invoices.currency, count: count(), amount: sum(invoices.amount) })
    .from(invoices)
    .where(condition)
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
  return rows.map(({ amount, ...rest }) => ({ ...rest, amount: cents(Number(amount)) }));
}

type Row = Awaited<ReturnType<typeof pageOf>>[number];
type Marks = Awaited<ReturnType<typeof pageMarks>>;
type Settings = Awaited<ReturnType<typeof customerSettings>>;

/** Returns additional data for the rows of a page: why one is held back, and its agreements; with the same queries for the whole page. */
export async function pageMarks(
  read: Read,
  rows: Parameters<typeof heldRows>[1],
  settings: Settings,
  type: ActionFilters["type"],
) {
  const ids = rows.map(({ id }) => id);
  const [held, holds, previous] = await Promise.all([
    heldRows(read, rows, settings, type),
    holdsOfRows(read, ids),
    // On other lists the last status is the one before the proposed step.
    previousStatuses(read, type === "pending" ? rows : []),
  ]);
  return { held, holds, previous };
}

/** Returns a row with its computed values: days overdue, colour, the reason of its next step. */
export function actionRow(row: Row, { today }: Pick<Read, "today">, settings: Settings, marks: Marks) {
  const {
    flow_step_id,
    next_action_on,
    is_removed,
    source,
    send_flex,
    flex_complete,
    collect,
    is_consumer,
    use_courant,
    ...rest
  } = row;
  return {
    ...rest,
    days_overdue: Math.max(0, daysBetween(row.expires_at, today)),
    color: colorOf(row.deadline, today),
    next_action_on,
    previous_status_id: marks.previous.get(row.id) ?? null,
    held: marks.held.get(row.id) ?? null,
    hold: marks.holds.get(row.id) ?? null,
    reason: nextStep({ ...row, flow_step_id, is_removed }, settings)?.reason ?? null,
  };
}

type OpenAction = { id: number; last_status_id: number; flow_step_id: number | null };

/**
 * Returns the status of invoices before the current one: from the last change in their journals, else the step they had reached. One query,
 * however many. Invoices without another status are left out.
 */
async function previousStatuses(read: Read, rows: readonly OpenAction[]): Promise<Map<number, number>> {
  const changed = await lastChanges(
    read,
    rows.map(({ id }) => id),
  );
  return new Map(
    rows.flatMap(({ id, last_status_id, flow_step_id }) => {
      const before = changed.get(id) ?? flow_step_id;
      return before === null || before === last_status_id ? [] : [[id, before] as const];
    }),
  );
}

async function lastChanges(read: Read, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await read.db
    .selectDistinctOn([journal_entries.invoice_id], {
      invoice_id: journal_entries.invoice_id,
      from: journal_entries.from,
    })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, read.customer.id),
        eq(journal_entries.label, "status"),
        among(journal_entries.invoice_id, ids),
      ),
    )
    .orderBy(journal_entries.invoice_id, desc(journal_entries.id));
  return new Map(rows.flatMap(({ invoice_id, from }) => (from ? [[invoice_id, Number(from)] as const] : [])));
}
