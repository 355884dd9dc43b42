import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { endOf, isOpenAt } from "@/lib/invoices/queries/bars";
import { isIn, type Shares } from "@/lib/invoices/queries/figure-versions";
import type { Day } from "@/lib/kernel/day";
import type { FigureFilters } from "../schema";
import { credits } from "./credits";
import { invoiceCondition, positionCondition } from "./filter-conditions";

/**
 * Returns each matching debtor's debt at the end of a day, per currency: a select of `debtor_id`, `currency`, `open`, `open_invoices`,
 * `overdue`, the `days` since its oldest overdue claim was due, and its `dso` (FIGURES §1), which with the filter `open` covers its open
 * claims alone. Limited to some `shares` of the debtors if given.
 */
export function debtorSums(read: Read, filters: FigureFilters, on: Day, shares: Shares = null): SQL {
  const of = { filters, shares };
  const day = sql`${on}::date`;
  const ofAll = rounded(sql`(coalesce(stands.passed, 0) + coalesce(stood.passed, 0))`, sql`had.ledger`);
  const dso = filters.open ? rounded(sql`stands.passed`, sql`stands.claimed`) : ofAll;
  const same = (of: string) => sql.raw(`${of}.debtor_id = had.debtor_id and ${of}.currency = had.currency`);
  return sql`
    select had.debtor_id, had.currency, coalesce(stands.open, 0)::bigint as open, coalesce(stands.open_invoices, 0)::int as open_invoices,
      coalesce(stands.overdue, 0)::bigint as overdue, coalesce(stands.days, 0)::int as days, ${dso}::int as dso
    from (${ledgers(read, of, day)}) had
    left join (${filters.open ? openNowByDate(read, of, day) : openNow(read, of, day)}) stands on ${same("stands")}
    ${filters.open ? sql`` : sql`left join (${openBefore(read, of, day)}) stood on ${same("stood")}`}`;
}

type SumSelection = { filters: FigureFilters; shares: Shares };

/**
 * Returns each debtor's invoiced amounts by the day, as far as they were unpaid when first imported; null for a debtor with credits only.
 */
const ledgers = (read: Read, of: SumSelection, day: SQL): SQL => {
  const ledger = sql`${invoices.total_amount} - ${invoices.paid_before}`;
  return sql`select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency, sum(${ledger}) filter (where ${ledger} > 0) as ledger
    from ${invoices} where ${invoiceCondition(read, of.filters)} and ${isIn(read, of.shares, invoices.debtor_id)} and ${invoices.date} <= ${day} group by 1, 2`;
};

const open = (day: SQL): SQL =>
  sql`p.debtor_id, p.currency, sum(p.open) as open, count(*) as open_invoices, sum(p.open) filter (where p.due < ${day}) as overdue,
    max(${day} - p.due) filter (where p.due < ${day} and p.open > 0) as days`;

/**
 * Returns the open amounts, and how much has been open for how many days: the end of each day before counts. Invoices that charged nothing
 * have none.
 */
const openNow = (read: Read, of: SumSelection, day: SQL): SQL =>
  sql`select ${open(day)}, sum(p.open::numeric * (${day} - p."on")) filter (where credit.id is null) as passed
    from ${positions} p left join ${credits(read)} credit on credit.id = p.invoice_id and credit.ledger <= 0
    where ${positionCondition(read, of.filters)} and ${isIn(read, of.shares, sql`p.debtor_id`)} and ${isOpenAt(day)} group by 1, 2`;

/** Returns the amounts that were open before the current ones, and for how many days. */
const openBefore = (read: Read, of: SumSelection, day: SQL): SQL =>
  sql`select p.debtor_id, p.currency, sum(p.open::numeric * (p."until" - p."on")) as passed
    from ${positions} p left join ${credits(read)} credit on credit.id = p.invoice_id and credit.ledger <= 0
    where ${positionCondition(read, of.filters)} and ${isIn(read, of.shares, sql`p.debtor_id`)} and p.open <> 0 and ${endOf} <= ${day} and credit.id is null
    group by 1, 2`;

/** Returns the open amounts, and for how many days since the date of each claim. */
const openNowByDate = (read: Read, of: SumSelection, day: SQL): SQL =>
  sql`select ${open(day)}, sum(p.open::numeric * (${day} - invoice.date)) filter (where p.open > 0) as passed,
      sum(p.open) filter (where p.open > 0) as claimed
    from ${positions} p join ${invoices} invoice on invoice.customer_id = p.customer_id and invoice.id = p.invoice_id
    where ${positionCondition(read, of.filters)} and ${isIn(read, of.shares, sql`p.debtor_id`)} and ${isOpenAt(day)} group by 1, 2`;

/** Returns a quotient rounded half up, in integers; null when divided by zero. */
const rounded = (sum: SQL, of: SQL): SQL => sql`floor((2 * ${sum} + ${of}) / nullif(2 * ${of}, 0))`;
