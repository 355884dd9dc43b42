"use client";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useSelection } from "@/components/ui/data-table/use-selection";
import { EmptyState } from "@/components/ui/states";
import type { Difference, DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { DifferenceBar } from "./difference-bar";
import { useDifferenceColumns } from "./difference-columns";

type Props = { domain: string; of: PackageKey; name: string; list: DifferenceList; mayAct: boolean };

/** Each invoice of which the package and we say something else: both amounts, why, and what to do about it. */
export function Differences({ domain, of, name, list, mayAct }: Props) {
  const t = useTranslations("sync");
  const columns = useDifferenceColumns(domain, name, list.totals.kinds);
  const isNarrowed = Boolean(list.filters.kind || list.filters.q || list.filters.currency);
  const selection = useSelection<Difference>(list, {
    rowId: (row) => row.id,
    disabledReason: ({ invoice_id }) => (invoice_id === null ? t("no_invoice") : null),
  });
  return (
    <DataTable
      name="differences"
      label={t("differences")}
      columns={columns}
      list={list}
      search={t("rows_search")}
      rowId={(row) => row.id}
      rowName={(row) => row.number}
      exportAs="GET /connect/differences/export"
      {...(mayAct && list.data.length > 0
        ? {
            selection,
            bar: <DifferenceBar of={of} name={name} rows={selection.rows} onDone={selection.clear} />,
          }
        : {})}
      empty={<EmptyState title={t(isNarrowed ? "rows_empty" : "agrees_all")} />}
    />
  );
}
