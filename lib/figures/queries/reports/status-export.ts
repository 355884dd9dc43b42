import { and, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { when } from "@/db/where";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { customerSettings } from "@/lib/customers/queries";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import { settled } from "@/lib/flow/statuses";
import { sentItems } from "@/lib/invoices/queries/bars";
import { type ClaimColumns, claimSql } from "@/lib/invoices/queries/claim-sql";
import { day } from "@/lib/kernel/day";
import { FigureFilters } from "../../schema";
import { StatusReport } from "../../schema/reports";
import { invoiceCondition } from "../filter-conditions";
import { exportColumns, requireOrder, statusColumn, vatColumns } from "./columns";

/** A day before any letter. */
const EVER = day("1900-01-01");

/**
 * Exports the invoices in chosen statuses, open or not, with the day of the status, the last message and today's claim (FIGURES §7). Throws
 * Problem("invalid") at `till` when it is before `from`.
 */
export const statusExport = file({
  can: "reports.export",
  input: StatusReport,
  media: exportMedia,
  isAudited: true,
  run(ctx, { format, ...filters }) {
    requireOrder(filters.from, filters.till);
    const narrowing = { ...filters, status: filters.status.join(",") };
    return exportList(ctx, { format, columns: null, filters: narrowing }, async (read) => {
      const claim = await claimSql(read, await customerSettings(read));
      return {
        name: "exports.invoice_statuses",
        columns: [...columnsFor(read), ...vatColumns(claim)],
        rows: sql`from (${invoiceRows(read, filters, claim)}) told
        order by told.debtor_number collate "C", told.expires_at, told.number collate "C"`,
      };
    });
  },
});

function invoiceRows(
  read: Read,
  { status, from, till }: Omit<StatusReport, "format">,
  { interest, incasso_costs, incasso_costs_vat }: ClaimColumns,
): SQL {
  const isClosed = inArray(invoices.last_status_id, settled);
  return sql`select ${debtors.number} as debtor_number, ${debtors.name} as debtor, ${invoices.number} as number,
      ${invoices.date} as date, ${invoices.expires_at} as expires_at, ${invoices.currency} as currency,
      ${invoices.total_amount} as total_amount, now_open.amount as amount, ${invoices.last_status_id} as status,
      coalesce(since.day, ${invoices.seen_on}, ${invoices.date}) as status_since,
      case when now_open.amount <> 0 then greatest(0, ${read.today}::date - ${invoices.expires_at}) else 0 end as days_overdue,
      last_sent.step as last_step, last_sent.day as last_sent, claim.interest, claim.incasso_costs,
      now_open.amount + claim.interest + claim.incasso_costs as ri_total, claim.vat as incasso_costs_vat
    from ${invoices} join ${debtors} on ${withDebtor}
    cross join lateral (select case when ${isClosed} then 0 else ${invoices.amount} end as amount) now_open
    cross join lateral (select ${interest} as interest, ${incasso_costs} as incasso_costs, ${incasso_costs_vat} as vat) claim
    left join (${lastChanges(read)}) since on since.invoice_id = ${invoices.id}
    left join (select distinct on (invoice_id) * from (${sentItems(read, EVER, read.today)}) sent
      order by invoice_id, day desc, letter_id desc nulls last, outbox_id desc nulls last) last_sent on last_sent.invoice_id = ${invoices.id}
    where ${and(
      invoiceCondition(read, FigureFilters.parse({})),
      status.length > 0 ? inArray(invoices.last_status_id, status) : undefined,
      when(from, (day) => gte(invoices.date, day)),
      when(till, (day) => lte(invoices.date, day)),
    )}`;
}

/** Returns the day of the last journal entry that set a status. */
const lastChanges = ({ customer }: Read): SQL =>
  sql`select ${journal_entries.invoice_id} as invoice_id, max(${journal_entries.day}) as day from ${journal_entries}
    where ${journal_entries.customer_id} = ${customer.id} and ${journal_entries.label} = 'status' group by 1`;

const columnsFor = ({ language }: Read) => [
  ...exportColumns([
    ["debtor_number", "text"],
    ["debtor", "text"],
    ["number", "text"],
    ["date", "day"],
    ["expires_at", "day"],
    ["currency", "word"],
    ["total_amount", "money"],
    ["amount", "money"],
  ]),
  statusColumn("status", language),
  ...exportColumns([
    ["status_since", "day"],
    ["days_overdue", "number"],
  ]),
  statusColumn("last_step", language),
  ...exportColumns([
    ["last_sent", "day"],
    ["interest", "money"],
    ["incasso_costs", "money"],
    ["ri_total", "money"],
  ]),
];
