"use client";
import { CopyPlus, FileText, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { DayText } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { dayAt } from "@/lib/kernel/day";
import type { TemplateList as List, TemplateRow } from "@/lib/templates/answers";
import { useTypeName } from "./type-name";

type Props = { domain: string; list: List; query: string; mayAdd: boolean };

/** Renders the templates with their type; users with the right change one from its row. */
export function TemplateList({ domain, list, query, mayAdd }: Props) {
  const t = useTranslations("templates");
  const router = useRouter();
  const confirm = useConfirm();
  const toEdit = (row: TemplateRow) => `/${domain}/templates/${row.id}/edit${query}`;
  const columns = useColumns(toEdit);
  const remove = async (row: TemplateRow) => {
    const body = t("delete_body", { name: row.name });
    if (!(await confirm({ body, danger: true }))) return;
    const answer = await call(
      "DELETE /templates/{id}",
      { id: row.id, customer_id: list.filters.customer_id },
      { version: row.version },
    );
    if (!answer.ok) return toast.error(answer.problem.detail || t("delete_failed"));
    toast.success(t("deleted", { name: row.name }));
    router.refresh();
  };
  const deletion = (row: TemplateRow) => deletionItem(t("delete"), () => void remove(row));
  const copying = (row: TemplateRow) => ({
    id: "copy",
    label: t("duplicate"),
    icon: <CopyPlus aria-hidden size={16} />,
    onAction: () => router.push(`/${domain}/templates/create${query ? `${query}&` : "?"}from=${row.id}`),
  });
  const opening = (row: TemplateRow) => ({
    id: "edit",
    label: row.may_write ? t("edit") : t("look"),
    icon: <Pencil aria-hidden size={16} />,
    onAction: () => router.push(toEdit(row)),
  });
  return (
    <DataTable
      name="templates"
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={toEdit}
      search={t("search")}
      free={[{ param: "flex", label: t("only_flex"), switch: true }]}
      rowMenu={(row) => [
        {
          heading: "",
          items: [opening(row), ...(mayAdd ? [copying(row)] : []), ...(row.may_write ? [deletion(row)] : [])],
        },
      ]}
      empty={<EmptyState icon={<FileText aria-hidden size={28} />} title={t("empty")} />}
    />
  );
}

export const TemplateListSkeleton = () => (
  <DataTableSkeleton name="templates" columns={useColumns(String)} menu />
);

function useColumns(toEdit: (row: TemplateRow) => string): readonly Column<TemplateRow>[] {
  const t = useTranslations("templates");
  const typeName = useTypeName();
  return [
    {
      id: "name",
      header: t("name"),
      sortable: true,
      isFixed: true,
      sticky: true,
      card: "name",
      cell: (row) => (
        <span title={row.name}>
          <RowLink href={toEdit(row)}>{row.name}</RowLink>
        </span>
      ),
    },
    {
      id: "type",
      header: t("type"),
      sortable: true,
      card: "left",
      cell: (row) => <span title={typeName(row.type)}>{typeName(row.type)}</span>,
    },
    {
      id: "own",
      header: t("origin"),
      width: 104,
      card: "sum",
      cell: (row) => <Badge tone={row.is_own ? "info" : "mute"}>{t(row.is_own ? "own" : "product")}</Badge>,
    },
    {
      id: "send_type",
      header: t("send_type"),
      sortable: true,
      width: 124,
      card: "next",
      cell: (row) => t(`send_${row.send_type}`),
    },
    {
      id: "languages",
      header: t("languages"),
      from: 1024,
      width: 92,
      cell: (row) => row.languages.join(", ").toUpperCase(),
    },
    {
      id: "flex_days",
      header: t("flex_days"),
      sortable: true,
      align: "right",
      from: 1280,
      width: 156,
      cell: (row) => row.flex_days,
    },
    {
      id: "changed_at",
      header: t("changed"),
      sortable: true,
      downwards: true,
      from: 1024,
      width: 206,
      cell: (row) =>
        row.changed_at && (
          <span className="inline-flex gap-2">
            <DayText day={dayAt(new Date(row.changed_at))} />
            {row.changed_by}
          </span>
        ),
    },
  ];
}
