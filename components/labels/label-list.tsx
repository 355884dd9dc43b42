"use client";
import { Palette, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { formatCount } from "@/lib/i18n/format";
import type { ResellerList, ResellerRow } from "@/lib/tenants/answers/resellers";
import { useDeleteLabel } from "./use-delete-label";

/** Renders the white labels, each with its colours and the number of its customers and users. */
export function LabelList({ domain, list }: { domain: string; list: ResellerList }) {
  const t = useTranslations("resellers");
  const router = useRouter();
  const remove = useDeleteLabel(() => router.refresh());
  const toEdit = (row: ResellerRow) => `/${domain}/resellers/${row.id}/edit`;
  return (
    <DataTable
      name="resellers"
      label={t("title")}
      columns={useColumns(toEdit)}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={toEdit}
      search={t("search")}
      rowMenu={(row) => [
        {
          heading: "",
          items: [
            {
              id: "edit",
              label: t("edit"),
              icon: <Pencil aria-hidden size={16} />,
              onAction: () => router.push(toEdit(row)),
            },
            deletionItem(t("delete"), () => void remove(row)),
          ],
        },
      ]}
      empty={<EmptyState icon={<Palette aria-hidden size={28} />} title={t("empty")} />}
    />
  );
}

export const LabelListSkeleton = () => (
  <DataTableSkeleton name="resellers" columns={useColumns(String)} menu />
);

function useColumns(toEdit: (row: ResellerRow) => string): readonly Column<ResellerRow>[] {
  const t = useTranslations("resellers");
  return useMemo<readonly Column<ResellerRow>[]>(
    () => [
      {
        id: "name",
        header: t("name"),
        sortable: true,
        isFixed: true,
        sticky: true,
        card: "name",
        cell: (row) => <RowLink href={toEdit(row)}>{row.name}</RowLink>,
      },
      {
        id: "domain",
        header: t("domain"),
        sortable: true,
        card: "left",
        cell: (row) => `/${row.domain}`,
      },
      { id: "host", header: t("host"), from: 1024, cell: (row) => row.host ?? "–" },
      {
        id: "colours",
        header: t("colours"),
        width: 190,
        from: 768,
        cell: ({ primary_color, secondary_color }) => (
          <span className="flex items-center gap-1.5">
            <Swatch colour={primary_color} />
            <Swatch colour={secondary_color} />
            <span className="tnum text-dense text-ink-muted">
              {primary_color} {secondary_color}
            </span>
          </span>
        ),
      },
      {
        id: "customers_count",
        header: t("customers"),
        sortable: true,
        numeric: true,
        width: 110,
        card: "sum",
        cell: (row) => formatCount(row.customers_count),
      },
      {
        id: "users_count",
        header: t("users"),
        sortable: true,
        numeric: true,
        width: 120,
        cell: (row) => formatCount(row.users_count),
      },
    ],
    [t, toEdit],
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <span
    aria-hidden
    className="size-4 shrink-0 rounded-sm border border-control-line"
    style={{ backgroundColor: colour }}
  />
);
