import { and, eq, sql } from "drizzle-orm";
import { ordered } from "@/db/order";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { templates } from "@/db/schema/templates";
import { withDebtor } from "@/db/with-debtor";
import { file } from "@/lib/access/verbs";
import { statusName } from "@/lib/exports/queries/cells";
import { type ExportColumn, exported, exportMedia } from "@/lib/exports/queries/stream";
import type { Locale } from "@/lib/i18n/locales";
import { ActionExport } from "../schema";
import { sortColumns } from "./list-actions";
import { matchingActions } from "./matching";

/** A tab of the daily work as a file: the rows its filters show, in its order (SPEC §7). */
export const exportActions = file({
  can: "actions.read",
  input: ActionExport,
  media: exportMedia,
  run: (ctx, { format, ...filters }) =>
    exported(ctx, format, async (read) => ({
      name: `actions.title_${filters.type}`,
      columns: columnsFor(ctx.language),
      rows: sql`from ${invoices} join ${debtors} on ${withDebtor}
      left join ${templates} on ${and(eq(templates.id, invoices.flex_template_id))}
      where ${matchingActions(read, filters)}
      order by ${sql.join(ordered(sortColumns, filters, invoices.id), sql`, `)}`,
    })),
});

const columnsFor = (language: Locale): ExportColumn[] => [
  { heading: "exports.debtor_number", kind: "text", value: sql`${debtors.number}` },
  { heading: "columns.debtor", kind: "text", value: sql`${debtors.name}` },
  { heading: "columns.number", kind: "text", value: sql`${invoices.number}` },
  { heading: "columns.date", kind: "day", value: sql`${invoices.date}` },
  { heading: "columns.expires_at", kind: "day", value: sql`${invoices.expires_at}` },
  { heading: "exports.currency", kind: "text", value: sql`${invoices.currency}` },
  { heading: "columns.amount", kind: "money", value: sql`${invoices.amount}` },
  { heading: "columns.last_status", kind: "word", value: statusName(invoices.last_status_id, language) },
  { heading: "columns.next_status", kind: "word", value: statusName(invoices.invoice_status_id, language) },
  { heading: "columns.deadline", kind: "day", value: sql`${invoices.deadline}` },
  { heading: "columns.template", kind: "text", value: sql`${templates.name}` },
  { heading: "columns.debtor_status", kind: "text", value: sql`${debtors.status}` },
  { heading: "columns.owner", kind: "text", value: sql`${debtors.customer_owner}` },
];
