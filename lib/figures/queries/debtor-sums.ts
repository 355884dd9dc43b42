import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { openItems } from "@/lib/invoices/queries/bars";
import type { Day } from "@/lib/kernel/day";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";

/**
 * What each debtor the filters leave owes at the end of a day, per currency: a select of `debtor_id`, `currency`, `open`,
 * `open_invoices`, `overdue`, the `days` since its oldest overdue claim was due, and its `dso` (FIGURES §1), which with the filter `open`
 * is that of its open claims alone.
 */
export function debtorSums(read: Read, filters: FigureFilters, on: Day): SQL {
  const day = sql`${on}::date`;
  const own = sql`select ${invoices.id} as id, ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency,
      ${invoices.date} as date, ${invoices.total_amount} - ${invoices.paid_before} as ledger
    from ${invoices} where ${narrowed(read, filters)} and ${invoices.date} <= ${day}`;
  const dso = filters.open
    ? rounded(
        sql`sum(bar.amount::numeric * (${day} - own.date)) filter (where bar.amount > 0)`,
        sql`sum(bar.amount) filter (where bar.amount > 0)`,
      )
    : rounded(
        sql`sum(coalesce(passed.days, 0)) filter (where own.ledger > 0)`,
        sql`sum(own.ledger) filter (where own.ledger > 0)`,
      );
  return sql`
    select own.debtor_id, own.currency, coalesce(sum(bar.amount), 0)::bigint as open, count(bar.amount)::int as open_invoices,
      coalesce(sum(bar.amount) filter (where bar.due < ${day}), 0)::bigint as overdue,
      coalesce(max(${day} - bar.due) filter (where bar.due < ${day} and bar.amount > 0), 0)::int as days, ${dso}::int as dso
    from (${own}) own left join (${openItems(read, on)}) bar on bar.invoice_id = own.id
    ${filters.open ? sql`` : sql`left join (${euroDays(read, day)}) passed on passed.invoice_id = own.id`}
    group by 1, 2`;
}

/** For how many days how much of each invoice stood open: the end of each day before `on` counts. */
const euroDays = ({ customer }: Read, on: SQL): SQL =>
  sql`select p.invoice_id, sum(p.open::numeric * (least(p."until", ${on}) - p."on")) as days
    from ${positions} p where p.customer_id = ${customer.id} and p.open <> 0 and p."on" < ${on} group by 1`;

/** Half up, in whole numbers; null of nothing. */
const rounded = (sum: SQL, of: SQL): SQL => sql`floor((2 * ${sum} + ${of}) / nullif(2 * ${of}, 0))`;
