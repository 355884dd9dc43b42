import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import { openItems, paidItems } from "@/lib/invoices/queries/bars";
import { type Day, day, plusDays } from "@/lib/kernel/day";
import { FigureFilters } from "../../schema";
import { DebtorReport } from "../../schema/reports";
import { debtorSums } from "../debtor-sums";
import { invoiceCondition } from "../filter-conditions";
import { exportColumns, requireOrder } from "./columns";

/**
 * Exports each debtor's opening balance of a range of days, invoiced and paid amounts in it, and closing balance, per currency
 * (FIGURES §7). A range that ends later than today ends today. Throws Problem("invalid") at `till` when it ends before it begins.
 */
export const debtorExport = file({
  can: "reports.export",
  input: DebtorReport,
  media: exportMedia,
  isAudited: true,
  run(ctx, { format, from: first, till: last }) {
    const till = last && last < ctx.today ? last : ctx.today;
    const from = first ?? day(`${till.slice(0, 4)}-01-01`);
    requireOrder(from, till);
    return exportList(ctx, { format, columns: null, filters: { from, till } }, async (read) => ({
      name: "exports.debtor_status",
      columns,
      rows: sql`from (${debtorRows(read, from, till)}) told
        where told.opening <> 0 or told.invoiced <> 0 or told.paid <> 0 or told.other <> 0 or told.closing <> 0 or told.open_invoices > 0
        order by told.debtor_number collate "C", told.currency`,
    }));
  },
});

/** The opening balance before the calendar's first day: no rows. */
const nothing = sql`select null::int as debtor_id, null::text as currency, 0::bigint as amount where false`;

function debtorRows(read: Read, from: Day, till: Day): SQL {
  const all = FigureFilters.parse({});
  const ofDebtors = (
    items: SQL,
  ) => sql`select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency,
      sum(item.amount)::bigint as amount
    from (${items}) item join ${invoices} on ${invoices.id} = item.invoice_id where ${invoiceCondition(read, all)} group by 1, 2`;
  const before = plusDays(from, -1);
  const invoiced = sql`select ${invoices.debtor_id} as debtor_id, ${invoices.currency} as currency,
      sum(${invoices.total_amount})::bigint as amount
    from ${invoices} where ${invoiceCondition(read, all)} and ${invoices.date} between ${from} and ${till} group by 1, 2`;
  return sql`select ${debtors.number} as debtor_number, ${debtors.name} as debtor, ${debtors.status} as debtor_status, s.currency,
      coalesce(opening.amount, 0) as opening, coalesce(invoiced.amount, 0) as invoiced, coalesce(paid.amount, 0) as paid,
      coalesce(opening.amount, 0) + coalesce(invoiced.amount, 0) - coalesce(paid.amount, 0) - s.open as other,
      s.open as closing, s.open_invoices, s.overdue, s.days as days_overdue, s.dso
    from (${debtorSums(read, all, till)}) s
    join ${debtors} on ${debtors.customer_id} = ${read.customer.id} and ${debtors.id} = s.debtor_id
    left join (${before ? ofDebtors(openItems(read, before)) : nothing}) opening on opening.debtor_id = s.debtor_id and opening.currency = s.currency
    left join (${invoiced}) invoiced on invoiced.debtor_id = s.debtor_id and invoiced.currency = s.currency
    left join (${ofDebtors(paidItems(read, from, till))}) paid on paid.debtor_id = s.debtor_id and paid.currency = s.currency`;
}

const columns = exportColumns([
  ["debtor_number", "text"],
  ["debtor", "text"],
  ["debtor_status", "text"],
  ["currency", "word"],
  ["opening", "money"],
  ["invoiced", "money"],
  ["paid", "money"],
  ["other", "money"],
  ["closing", "money"],
  ["open_invoices", "number"],
  ["overdue", "money"],
  ["days_overdue", "number"],
  ["dso", "number"],
]);
