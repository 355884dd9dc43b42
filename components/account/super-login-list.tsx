"use client";
import { UserCog } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { EmptyState } from "@/components/ui/states";
import { formatInstant } from "@/lib/i18n/format";
import type { SuperLoginList as List, SuperLoginRow } from "@/lib/users/answers";

/** Renders which user worked as which other, from when till when. */
export function SuperLoginList({ list }: { list: List }) {
  const t = useTranslations("super_logins");
  const columns = useColumns();
  return (
    <DataTable
      name="super-logins"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => `${row.super_user_name}, ${row.user_name}`}
      search={t("search")}
      empty={<EmptyState icon={<UserCog aria-hidden size={28} />} title={t("empty")} />}
    />
  );
}

function useColumns(): readonly Column<SuperLoginRow>[] {
  const t = useTranslations("super_logins");
  const locale = useLocale();
  return [
    {
      id: "super_user_name",
      header: t("who"),
      isFixed: true,
      sticky: true,
      card: "name",
      cell: (row) => <span className="font-medium">{row.super_user_name}</span>,
    },
    { id: "user_name", header: t("as"), card: "left", cell: (row) => row.user_name },
    {
      id: "started_at",
      header: t("from"),
      sortable: true,
      width: 170,
      card: "right",
      cell: (row) => formatInstant(row.started_at, locale),
    },
    {
      id: "ended_at",
      header: t("till"),
      width: 170,
      card: "next",
      cell: (row) => {
        if (row.is_open) return <Badge tone="info">{t("going_on")}</Badge>;
        return row.ended_at ? formatInstant(row.ended_at, locale) : t("ran_out");
      },
    },
    { id: "address", header: t("address"), from: 1024, width: 150, cell: (row) => row.address || "–" },
  ];
}
