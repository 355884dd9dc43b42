"use client";
import { Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { EmptyState } from "@/components/ui/states";
import { formatCount, formatDay } from "@/lib/i18n/format";
import type { Clearing, ClearingList as List } from "@/lib/privacy/answers";
import { clearingKinds } from "@/lib/privacy/schema";

type Props = {
  list: List;
  /** Shows the column of the customer, for users who see all customers. */
  withCustomer: boolean;
};

/** Renders what was deleted by retention period, newest first. */
export function ClearingList({ list, withCustomer }: Props) {
  const t = useTranslations("clearings");
  const columns = useColumns(withCustomer);
  return (
    <DataTable
      name="clearings"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${t(`kind_${row.kind}`)}, ${row.day}`}
      {...(withCustomer ? { search: t("search") } : {})}
      empty={
        <EmptyState icon={<Trash2 aria-hidden size={28} />} title={t("empty")}>
          {t("empty_text")}
        </EmptyState>
      }
    />
  );
}

function useColumns(withCustomer: boolean): readonly Column<Clearing>[] {
  const t = useTranslations("clearings");
  const locale = useLocale();
  return [
    {
      id: "day",
      header: t("day"),
      sortable: true,
      downwards: true,
      width: 158,
      card: "left",
      cell: (row) => formatDay(row.day, locale),
    },
    {
      id: "kind",
      header: t("kind"),
      isFixed: true,
      sticky: true,
      card: "name",
      filter: {
        kind: "select",
        param: "kind",
        all: t("all_kinds"),
        options: clearingKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
      },
      cell: (row) => t(`kind_${row.kind}`),
    },
    ...(withCustomer
      ? [
          {
            id: "customer",
            header: t("customer"),
            card: "next",
            width: 240,
            cell: (row: Clearing) => row.customer ?? t("product"),
          } as const,
        ]
      : []),
    {
      id: "records",
      header: t("records"),
      width: 110,
      align: "right",
      card: "right",
      cell: (row) => formatCount(row.records),
    },
  ];
}
