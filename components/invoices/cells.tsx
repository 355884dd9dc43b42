"use client";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { formatMoney } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { useStatusEditing } from "./bulk/use-bulk-statuses";
import { InvoiceStatus } from "./invoice-status";
import { StatusSelect } from "./status-select";

/** The status, or while statuses are changed a select of it, with the reason when the server refused the change. */
export function StatusOrSelect({ row, label }: { row: InvoiceRow; label: string }) {
  const t = useTranslations("invoices");
  const editing = useStatusEditing();
  if (row.is_processing) return <Badge tone="info">{t("processing")}</Badge>;
  if (!editing) return <InvoiceStatus inRow id={row.last_status_id} />;
  const refusal = editing.refusal(row);
  return (
    <span className="flex flex-col">
      <StatusSelect
        quiet
        className="w-full"
        label={label}
        value={editing.statusOf(row)}
        changed={editing.isChanged(row)}
        options={editing.options}
        aria-invalid={refusal ? true : undefined}
        onChoose={(status) => editing.choose(row, status)}
      />
      {refusal && <span className="whitespace-normal text-bad-ink text-dense">{refusal}</span>}
    </span>
  );
}

/** Amount, interest, collection costs and RI total, as the tooltip of SPEC §2. */
export function MakeUp({ row }: { row: InvoiceRow }) {
  const t = useTranslations("columns");
  const lines = [
    [t("amount"), row.amount],
    [t("interest"), row.interest],
    [t("costs"), row.incasso_costs],
    [t("ri_total"), row.total_incasso_costs],
  ] as const;
  return (
    <span className="tnum grid grid-cols-[auto_auto] gap-x-4">
      {lines.map(([label, amount]) => (
        <span key={label} className="contents">
          <span>{label}</span>
          <span className="text-right">{formatMoney(amount, row.currency)}</span>
        </span>
      ))}
    </span>
  );
}
