import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table/types";
import { RowLink } from "@/components/ui/row-link";

/** Returns the column that identifies a row of a sync: its invoice, or the source's number for one that was not imported. */
export const invoiceColumn = <Row extends { invoice_id: number | null; number: string }>(
  domain: string,
  header: string,
  /** Renders the cell of a row without an invoice. */
  otherwise: (row: Row) => ReactNode = ({ number }) => number || "–",
): Column<Row> => ({
  id: "number",
  header,
  sortable: true,
  sticky: true,
  isFixed: true,
  width: 150,
  card: "name",
  cell: (row) =>
    row.invoice_id === null ? (
      <span className="text-ink-muted">{otherwise(row)}</span>
    ) : (
      <RowLink href={`/${domain}/invoices/${row.invoice_id}/edit`}>{row.number}</RowLink>
    ),
});
