"use client";
import { Building2, Pencil } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { RowLink } from "@/components/ui/row-link";
import type { Option } from "@/components/ui/select";
import { EmptyState } from "@/components/ui/states";
import { licenses } from "@/lib/kernel/licenses";
import type { Customer, CustomerList as List } from "@/lib/tenants/answers";
import { useDeleteCustomer } from "./use-delete-customer";

type Props = {
  domain: string;
  list: List;
  /** The white labels, for users who work with all of them; null hides the column. */
  resellers: readonly Option[] | null;
  mayDelete: boolean;
};

/** Renders the customers and prospects in the user's reach, with what each bought. */
export function CustomerList({ domain, list, resellers, mayDelete }: Props) {
  const t = useTranslations("customers");
  const router = useRouter();
  const remove = useDeleteCustomer(() => router.refresh());
  const toEdit = (row: Customer) => `/${domain}/customers/${row.id}/edit`;
  const deletion = (row: Customer) => deletionItem(t("delete"), () => void remove(row));
  const opening = (row: Customer) => ({
    id: "edit",
    label: t("edit"),
    icon: <Pencil aria-hidden size={16} />,
    onAction: () => router.push(toEdit(row)),
  });
  return (
    <DataTable
      name="customers"
      label={t("title")}
      columns={useColumns(toEdit, resellers)}
      list={{ ...list, filters: chipFiltersOf(list.filters) }}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      rowHref={toEdit}
      search={t("search")}
      rowMenu={(row) => [{ heading: "", items: [opening(row), ...(mayDelete ? [deletion(row)] : [])] }]}
      empty={<EmptyState icon={<Building2 aria-hidden size={28} />} title={t("empty")} />}
    />
  );
}

export const CustomerListSkeleton = () => (
  <DataTableSkeleton name="customers" columns={useColumns(String, [])} menu />
);

function useColumns(toEdit: (row: Customer) => string, resellers: Props["resellers"]) {
  const t = useTranslations("customers");
  const types = [1, 2].map((type) => ({ value: String(type), label: t(`type_${type}`) }));
  const columns: Column<Customer>[] = [
    {
      id: "type",
      header: t("type"),
      sortable: true,
      width: 120,
      card: "sum",
      filter: { kind: "select", param: "type", all: t("all_types"), options: types },
      cell: (row) => <Badge tone={row.type === 1 ? "info" : "mute"}>{t(`type_${row.type}`)}</Badge>,
    },
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
      id: "number",
      header: t("number"),
      sortable: true,
      width: 110,
      card: "left",
      cell: (row) => row.number,
    },
    { id: "city", header: t("city"), from: 1024, cell: (row) => row.city || "–" },
    ...(resellers ? [whiteLabel(t, resellers)] : []),
    {
      id: "license_type",
      header: t("license_type"),
      sortable: true,
      width: 190,
      card: "next",
      filter: {
        kind: "select",
        param: "license_type",
        all: t("all_licences"),
        options: licenses.map((value) => ({ value, label: t(`licence_${value}`) })),
      },
      cell: (row) => t(`licence_${row.license_type}`),
    },
    {
      id: "account_owner",
      header: t("account_owner_id"),
      from: 1280,
      cell: (row) => row.account_owner ?? "–",
    },
    {
      id: "status",
      header: t("standing"),
      width: 110,
      card: "right",
      filter: {
        kind: "select",
        param: "status",
        all: t("standing_active"),
        options: (["inactive", "all"] as const).map((value) => ({ value, label: t(`standing_${value}`) })),
      },
      cell: (row) => (row.is_active ? t("is_on") : <Badge tone="hold">{t("is_off")}</Badge>),
    },
  ];
  return columns;
}

/** Returns the filters that are shown as chips: that only active customers are listed is the default and has a control of its own. */
const chipFiltersOf = ({ status, ...filters }: List["filters"]) =>
  status === "active" ? filters : { ...filters, status };

const whiteLabel = (
  t: ReturnType<typeof useTranslations>,
  resellers: readonly Option[],
): Column<Customer> => ({
  id: "reseller",
  header: t("reseller_id"),
  sortable: true,
  from: 1024,
  filter: { kind: "select", param: "reseller_id", all: t("all_resellers"), options: resellers },
  cell: (row) => row.reseller ?? "–",
});
