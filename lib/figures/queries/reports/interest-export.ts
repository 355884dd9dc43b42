import { type SQL, sql } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { customers } from "@/db/schema/tenancy";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { customerSettings } from "@/lib/customers/queries";
import { exportList, exportMedia } from "@/lib/exports/queries/stream";
import { type ClaimColumns, claimSql } from "@/lib/invoices/queries/claim-sql";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { FigureFilters } from "../../schema";
import { InterestReport } from "../../schema/reports";
import { invoiceCondition } from "../filter-conditions";
import { exportColumns, statusColumn, vatColumns } from "./columns";

/** Exports the open claims more than so many days overdue with interest or costs today (FIGURES §7). */
export const interestExport = file({
  can: "reports.export",
  input: InterestReport,
  media: exportMedia,
  isAudited: true,
  run: (ctx, { format, days }) =>
    exportList(ctx, { format, columns: null, filters: { days } }, async (read) => {
      const claim = await claimSql(read, await customerSettings(read));
      return {
        name: "exports.interest_and_costs",
        columns: [...columns, statusColumn("status", read.language), ...vatColumns(claim)],
        rows: sql`from (${claimRows(read, days, claim)}) told where told.ri_total > told.amount
        order by told.debtor_number collate "C", told.expires_at, told.number collate "C"`,
      };
    }),
});

function claimRows(
  read: Read,
  days: number,
  { interest, incasso_costs, incasso_costs_vat }: ClaimColumns,
): SQL {
  const overdue = sql`${read.today}::date - ${invoices.expires_at}`;
  return sql`select ${debtors.number} as debtor_number, ${debtors.name} as debtor, ${invoices.number} as number,
      ${invoices.contract_number} as contract_number, ${invoices.date} as date, ${invoices.expires_at} as expires_at,
      ${overdue} as days_overdue, ${invoices.currency} as currency, ${invoices.amount} as amount, claim.interest, claim.incasso_costs,
      ${invoices.amount} + claim.interest + claim.incasso_costs as ri_total, ${customers.admin_costs} as admin_costs,
      ${invoices.last_status_id} as status, claim.vat as incasso_costs_vat
    from ${invoices} join ${debtors} on ${withDebtor} join ${customers} on ${customers.id} = ${invoices.customer_id}
    cross join lateral (select ${interest} as interest, ${incasso_costs} as incasso_costs, ${incasso_costs_vat} as vat) claim
    where ${invoiceCondition(read, FigureFilters.parse({}))} and ${isOpenClaim} and ${overdue} > ${days}`;
}

const columns = exportColumns([
  ["debtor_number", "text"],
  ["debtor", "text"],
  ["number", "text"],
  ["contract_number", "text"],
  ["date", "day"],
  ["expires_at", "day"],
  ["days_overdue", "number"],
  ["currency", "word"],
  ["amount", "money"],
  ["interest", "money"],
  ["incasso_costs", "money"],
  ["ri_total", "money"],
  ["admin_costs", "money"],
]);
