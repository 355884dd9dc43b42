import { type SQL, sql } from "drizzle-orm";
import type { ExportColumn } from "@/lib/exports/queries/chosen-columns";
import type { CellKind } from "@/lib/exports/schema";
import { statuses } from "@/lib/flow/statuses";
import type { Locale } from "@/lib/i18n/locales";
import type { ClaimColumns } from "@/lib/invoices/queries/claim-sql";
import type { Day } from "@/lib/kernel/day";
import { invalidField } from "@/lib/kernel/problems";

/** Returns the columns of a report, each a field of its rows `told` with a heading of its own. */
export const exportColumns = (
  columns: readonly (readonly [field: string, kind: CellKind])[],
): ExportColumn[] =>
  columns.map(([field, kind]) => ({
    of: field,
    heading: `report_columns.${field}`,
    kind,
    value: sql`told.${sql.identifier(field)}`,
  }));

/** Returns SQL for the name of a status in a language; "Flex" for a flex mail. */
const statusWord = (field: string, language: Locale): SQL => {
  const named = statuses.map(({ id, name }) => sql`when ${String(id)} then ${name[language]}::text`);
  return sql`case told.${sql.identifier(field)}::text ${sql.join(named, sql` `)} when 'flex' then 'Flex' end`;
};

/** Returns a column of `told` whose value is the name of a status. */
export const statusColumn = (field: string, language: Locale): ExportColumn => ({
  of: field,
  heading: `report_columns.${field}`,
  kind: "word",
  value: statusWord(field, language),
});

/**
 * Returns the column of the VAT in the costs, at the end: only for customers that claim by law, so that the others have the columns of
 * FIGURES §7.
 */
export const vatColumns = ({ isByLaw }: Pick<ClaimColumns, "isByLaw">): ExportColumn[] =>
  isByLaw ? exportColumns([["incasso_costs_vat", "money"]]) : [];

/** Throws Problem("invalid") at `till` when it is before `from`. */
export function requireOrder(from: Day | undefined, till: Day | undefined) {
  if (from && till && from > till) throw invalidField("till", "till_before_from");
}
