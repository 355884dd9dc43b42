import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import type { FigureFilters } from "../schema";
import { narrowed, narrowedPositions } from "./narrowing";

/**
 * What each debtor the filters leave owes at the end of a day, per currency: a select of `debtor_id`, `currency`, `open`,
 * `open_invoices`, `overdue`, the `days` since its oldest overdue claim was due, and its `dso` (FIGURES §1), which with the filter `open`
 * is that of its open claims alone.
 */
export function debtorSums(read: Read, filters: FigureFilters, on: Day): SQL {
  const day = sql`${on}::date`;
  return sql`
    select had.debtor_id, had.currency, coalesce(stood.open, 0)::bigint as open, coalesce(stood.open_invoices, 0)::int as open_invoices,
      coalesce(stood.overdue, 0)::bigint as overdue, coalesce(stood.days, 0)::int as days,
      ${rounded(...(filters.open ? ([sql`stood.open_days`, sql`stood.claimed`] as const) : ([sql`coalesce(stood.passed, 0)`, sql`had.ledger`] as const)))}::int as dso
    from (${ledgers(read, filters, day)}) had
    left join (${stood(read, filters, day)}) stood on stood.debtor_id = had.debtor_id and stood.currency = had.currency`;
}

/** What each debtor was charged by the day, as far as it was known when it came in; null of one who has nothing but credits. */
const ledgers = (read: Read, filters: FigureFilters, day: SQL): SQL => {
  const ledger = sql`${invoices.total_amount} - ${invoices.paid_before}`;
  return sql`select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency, sum(${ledger}) filter (where ${ledger} > 0) as ledger
    from ${invoices} where ${narrowed(read, filters)} and ${invoices.date} <= ${day} group by 1, 2`;
};

/** What stands open of each debtor, and for how many days how much has stood open: the end of each day before counts. */
function stood(read: Read, filters: FigureFilters, day: SQL): SQL {
  const isOpen = isOpenAt(day);
  const isLate = sql`${isOpen} and p.due < ${day}`;
  return sql`
    select p.debtor_id, p.currency, sum(p.open) filter (where ${isOpen}) as open, count(*) filter (where ${isOpen}) as open_invoices,
      sum(p.open) filter (where ${isLate}) as overdue, max(${day} - p.due) filter (where ${isLate} and p.open > 0) as days,
      ${filters.open ? openDays(isOpen, day) : euroDays(day)}
    from ${positions} p ${filters.open ? ofInvoices : besideCredits(read)}
    where ${narrowedPositions(read, filters)} and p.open <> 0 and p."on" <= ${day} ${filters.open ? sql`and ${isOpen}` : sql``} group by 1, 2`;
}

const euroDays = (day: SQL): SQL =>
  sql`sum(p.open::numeric * (least(p."until", ${day}) - p."on")) filter (where credit.id is null) as passed`;

/** Invoices that charged nothing have no days; there are few. */
const besideCredits = ({ customer }: Read): SQL => sql`left join (
    select id from ${invoices} where customer_id = ${customer.id} and total_amount - paid_before <= 0) credit on credit.id = p.invoice_id`;

const openDays = (isOpen: SQL, day: SQL): SQL => {
  const isClaim = sql`${isOpen} and p.open > 0`;
  return sql`sum(p.open::numeric * (${day} - invoice.date)) filter (where ${isClaim}) as open_days, sum(p.open) filter (where ${isClaim}) as claimed`;
};

const ofInvoices = sql`join ${invoices} invoice on invoice.customer_id = p.customer_id and invoice.id = p.invoice_id`;

/** Half up, in whole numbers; null of nothing. */
const rounded = (sum: SQL, of: SQL): SQL => sql`floor((2 * ${sum} + ${of}) / nullif(2 * ${of}, 0))`;
