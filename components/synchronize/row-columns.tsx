import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table/types";
import { RowLink } from "@/components/ui/row-link";

/** The column by which a row of a sync is known: its invoice, or what its source calls one that never came in. */
export const invoiceColumn = <Row extends { invoice_id: number | null; number: string }>(
  domain: string,
  header: string,
  none: ReactNode = "–",
): Column<Row> => ({
  id: "number",
  header,
  sortable: true,
  sticky: true,
  fixed: true,
  width: 150,
  card: "name",
  cell: ({ invoice_id, number }) =>
    invoice_id === null ? (
      number || <span className="text-ink-muted">{none}</span>
    ) : (
      <RowLink href={`/${domain}/invoices/${invoice_id}/edit`}>{number}</RowLink>
    ),
});
