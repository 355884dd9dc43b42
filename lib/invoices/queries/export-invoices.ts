import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { statusName } from "@/lib/exports/queries/cells";
import { type ExportColumn, exported, exportMedia } from "@/lib/exports/queries/stream";
import { InvoiceExport } from "../schema";
import { claimSql } from "./claim-sql";
import { orderOf } from "./list-invoices";
import { matchingInvoices } from "./matching";

/** The invoice list as a file: the invoices its filters show, in its order, with what each claims today. */
export const exportInvoices = file({
  can: "invoices.read",
  input: InvoiceExport,
  media: exportMedia,
  run: (ctx, { format, ...filters }) =>
    exported(ctx, format, async (read) => {
      const { interest, incasso_costs } = claimSql(read, await customerSettings(read));
      return {
        name: "invoices.title",
        columns: columnsFor(read),
        rows: sql`from ${invoices} join ${debtors} on ${withDebtor}
        cross join lateral (select ${interest} as interest, ${incasso_costs} as costs) claim
        where ${matchingInvoices(read, filters)}
        order by ${sql.join(orderOf(filters), sql`, `)}`,
      };
    }),
});

/** Interest and costs are `claim`'s. The server writes them into each amount: to keep them apart from the rows costs it a third more. */
function columnsFor({ language, customer }: Read): ExportColumn[] {
  const text = (heading: string, value: SQL): ExportColumn => ({ heading, kind: "text", value });
  const money = (heading: string, value: SQL): ExportColumn => ({ heading, kind: "money", value });
  const day = (heading: string, value: SQL): ExportColumn => ({ heading, kind: "day", value });
  return [
    text("exports.debtor_number", sql`${debtors.number}`),
    text("columns.debtor", sql`${debtors.name}`),
    text("columns.number", sql`${invoices.number}`),
    day("columns.date", sql`${invoices.date}`),
    day("columns.expires_at", sql`${invoices.expires_at}`),
    text("exports.currency", sql`${invoices.currency}`),
    money("columns.total_amount", sql`${invoices.total_amount}`),
    money("columns.amount", sql`${invoices.amount}`),
    money("columns.interest", sql`claim.interest`),
    money("columns.costs", sql`claim.costs`),
    money("columns.ri_total", sql`(${invoices.amount} + claim.interest + claim.costs)`),
    { heading: "columns.current_status", kind: "word", value: statusName(invoices.last_status_id, language) },
    day("columns.deadline", sql`${invoices.deadline}`),
    ...(customer.features.has("remarks") ? [text("invoice.remarks", sql`${invoices.contract_number}`)] : []),
  ];
}
