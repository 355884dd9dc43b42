"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import type { Difference, DifferenceList } from "@/lib/accounting/answers/sync-runs";
import { differenceKinds } from "@/lib/accounting/schema/sync-runs";

type Props = { domain: string; name: string; list: DifferenceList };

/** Each invoice of which the package and we say something else: both amounts, and why. */
export function Differences({ domain, name, list }: Props) {
  const t = useTranslations("sync");
  const columns = useColumns(domain, name);
  const isNarrowed = Boolean(list.filters.kind || list.filters.q || list.filters.currency);
  return (
    <DataTable
      name="differences"
      label={t("differences")}
      columns={columns}
      list={list}
      search={t("rows_search")}
      rowId={(row) => row.id}
      rowName={(row) => row.number}
      empty={<EmptyState title={t(isNarrowed ? "rows_empty" : "agrees_all")} />}
    />
  );
}

function useColumns(domain: string, name: string): readonly Column<Difference>[] {
  const t = useTranslations();
  return useMemo<readonly Column<Difference>[]>(() => {
    const money = (
      id: "package" | "invorder" | "difference",
      header: string,
      more: Partial<Column<Difference>>,
    ): Column<Difference> => ({
      id,
      header,
      align: "right",
      width: 136,
      cell: (row) =>
        Number(row[id]) === 0 ? (
          <span className="text-ink-muted">–</span>
        ) : (
          <Money amount={row[id]} currency={row.currency} />
        ),
      ...more,
    });
    return [
      {
        id: "number",
        header: t("columns.invoice"),
        sortable: true,
        sticky: true,
        fixed: true,
        width: 150,
        card: "name",
        cell: ({ invoice_id, number }) =>
          invoice_id === null ? (
            number || <span className="text-ink-muted">{t("sync.no_invoice")}</span>
          ) : (
            <RowLink href={`/${domain}/invoices/${invoice_id}/edit`}>{number}</RowLink>
          ),
      },
      {
        id: "debtor",
        header: t("columns.debtor"),
        from: 768,
        width: 220,
        card: "left",
        cell: ({ debtor }) => debtor || <span className="text-ink-muted">–</span>,
      },
      {
        id: "kind",
        header: t("sync.what_happened"),
        card: "next",
        filter: {
          kind: "select",
          all: t("sync.all_reasons"),
          options: differenceKinds.map((one) => ({
            value: one,
            label: t(`sync.difference_${one}`, { name }),
          })),
        },
        cell: ({ kind, reason }) =>
          [
            t(`sync.difference_${kind}`, { name }),
            reason !== null && t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : "",
          ]
            .filter(Boolean)
            .join(": "),
      },
      money("package", name, { from: 768 }),
      money("invorder", t("sync.here"), { from: 768 }),
      money("difference", t("sync.difference"), { card: "sum" }),
    ];
  }, [t, domain, name]);
}
