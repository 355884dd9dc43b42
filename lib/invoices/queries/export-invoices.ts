import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { lapsesOn } from "@/lib/contact-policy/queries/lapses";
import { customerSettings } from "@/lib/customers/queries";
import { daysLate, statusName } from "@/lib/exports/queries/cells";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import type { CellKind } from "@/lib/exports/schema";
import { barHeading } from "../rules/bar-heading";
import { InvoiceExport } from "../schema";
import { amountInBar, type BarFilters } from "./chart-bars";
import { claimSql } from "./claim-sql";
import { orderOf } from "./list-invoices";
import { matchingInvoices } from "./matching";

/** Exports the invoice list: the invoices its filters select, in its order, with today's claims. */
export const exportInvoices = file({
  can: "invoices.read",
  input: InvoiceExport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, columns, ...filters }) =>
    exportList(ctx, { format, columns, filters }, async (read) => {
      const { interest, incasso_costs, incasso_costs_vat } = await claimSql(
        read,
        await customerSettings(read),
      );
      return {
        name: "invoices.title",
        columns: [...columnsFor(read), ...barColumn(read, filters), vatColumn],
        rows: sql`from ${invoices} join ${debtors} on ${withDebtor}
        cross join lateral (select ${interest} as interest, ${incasso_costs} as costs, ${incasso_costs_vat} as vat) claim
        where ${matchingInvoices(read, filters)}
        order by ${sql.join(orderOf(filters), sql`, `)}`,
      };
    }),
});

/**
 * The VAT in the costs: included with the amounts, as the last column, so that programs that read by position find the others unchanged.
 */
const vatColumn: ExportColumn = {
  of: "amount",
  heading: "columns.costs_vat",
  kind: "money",
  value: sql`claim.vat`,
  isLast: true,
};

/** Returns the column with each invoice's amount in the dashboard bar the list was opened from. */
function barColumn(read: Read, filters: BarFilters): ExportColumn[] {
  const value = amountInBar(read, filters);
  return value ? [{ of: "bar_amount", heading: barHeading(filters), kind: "money", value }] : [];
}

/**
 * Returns the columns of the export. A column of the table includes what the table only shows beside it. Interest and costs come from
 * `claim`. The server inlines them into each amount: computing them separately costs it a third more.
 */
function columnsFor({ language, customer, today }: Read): ExportColumn[] {
  const column =
    (kind: CellKind) =>
    (of: string, heading: string, value: SQL): ExportColumn => ({ of, heading, kind, value });
  const [text, money, day] = [column("text"), column("money"), column("day")];
  return [
    text("debtor", "exports.debtor_number", sql`${debtors.number}`),
    text("debtor", "columns.debtor", sql`${debtors.name}`),
    text("number", "columns.number", sql`${invoices.number}`),
    day("date", "columns.date", sql`${invoices.date}`),
    day("expires_at", "columns.expires_at", sql`${invoices.expires_at}`),
    money("total_amount", "columns.total_amount", sql`${invoices.total_amount}`),
    text("amount", "exports.currency", sql`${invoices.currency}`),
    money("amount", "columns.amount", sql`${invoices.amount}`),
    money("amount", "columns.interest", sql`claim.interest`),
    money("amount", "columns.costs", sql`claim.costs`),
    money("amount", "columns.ri_total", sql`(${invoices.amount} + claim.interest + claim.costs)`),
    column("word")("status", "columns.current_status", statusName(invoices.last_status_id, language)),
    day("deadline", "columns.deadline", sql`${invoices.deadline}`),
    column("number")("days", "columns.days_late", daysLate(today)),
    day("lapses_on", "columns.lapses_on", lapsesOn({ today })),
    ...(customer.features.has("remarks")
      ? [text("status", "invoice.remarks", sql`${invoices.contract_number}`)]
      : []),
  ];
}
