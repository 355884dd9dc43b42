"use client";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table/data-table";
import { useRowSelection } from "@/components/ui/data-table/use-row-selection";
import { KindFilter } from "@/components/ui/kind-filter";
import { EmptyState } from "@/components/ui/states";
import type { Difference, DifferenceList } from "@/lib/accounting/answers/sync-runs";
import type { PackageKey } from "@/lib/accounting/statuses";
import { formatCount } from "@/lib/i18n/format";
import { DifferenceBar } from "./difference-bar";
import { useDifferenceColumns } from "./difference-columns";

type Props = { domain: string; of: PackageKey; name: string; list: DifferenceList; mayAct: boolean };

/** Each invoice of which the package and we say something else: both amounts, why, and what to do about it. */
export function Differences({ domain, of, name, list, mayAct }: Props) {
  const t = useTranslations("sync");
  const columns = useDifferenceColumns(domain, name);
  const isNarrowed = Boolean(list.filters.kind || list.filters.q || list.filters.currency);
  const selection = useRowSelection<Difference>(list, {
    rowId: (row) => row.id,
    disabledReason: ({ invoice_id }) => (invoice_id === null ? t("no_invoice") : null),
  });
  return (
    <>
      <Kinds name={name} list={list} />
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
    </>
  );
}

/** How many rows there are of each reason; each leads to its own. */
function Kinds({ name, list: { filters, totals } }: Pick<Props, "name" | "list">) {
  const t = useTranslations("sync");
  const all = totals.kinds.reduce((sum, { count }) => sum + count, 0);
  if (totals.kinds.length < 2) return null;
  return (
    <div className="px-3 pb-1">
      <KindFilter
        legend={t("kinds")}
        chosen={filters.kind ?? null}
        kinds={[
          { value: null, label: t("kind_all", { shown: formatCount(all) }) },
          ...totals.kinds.map(({ kind, count }) => ({
            value: kind,
            label: `${t(`difference_${kind}`, { name })} ${formatCount(count)}`,
          })),
        ]}
      />
    </div>
  );
}
