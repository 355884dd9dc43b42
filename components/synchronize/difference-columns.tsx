"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table/types";
import { Money } from "@/components/ui/format";
import type { Difference } from "@/lib/accounting/answers/sync-runs";
import { differenceKinds } from "@/lib/accounting/schema/sync-runs";
import { invoiceColumn } from "./row-columns";

/** What is told of a difference: which invoice, why, both amounts. */
export function useDifferenceColumns(domain: string, name: string): readonly Column<Difference>[] {
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
      invoiceColumn<Difference>(domain, t("columns.invoice"), ({ number }) => number || t("sync.no_invoice")),
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
        cell: (row) => <Happened row={row} name={name} />,
      },
      money("package", name, { from: 768 }),
      money("invorder", t("sync.here"), { from: 768 }),
      money("difference", t("sync.difference"), { card: "sum" }),
    ];
  }, [t, domain, name]);
}

function Happened({ row: { kind, reason, is_held }, name }: { row: Difference; name: string }) {
  const t = useTranslations();
  const why = reason !== null && t.has(`rejects.${reason}`) ? t(`rejects.${reason}`) : "";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {[t(`sync.difference_${kind}`, { name }), why].filter(Boolean).join(": ")}
      {is_held && <Badge tone="hold">{t("sync.held_mark")}</Badge>}
    </span>
  );
}
