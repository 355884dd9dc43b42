"use client";
import { Scale } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { call } from "@/components/ui/api";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { deletionItem } from "@/components/ui/deletion-item";
import { Money } from "@/components/ui/format";
import type { MenuGroup } from "@/components/ui/menu";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { RiMatchList as List, RiMatch } from "@/lib/ri-matches/answers";

type Props = ColumnOptions & { list: List; mayWrite: boolean };

/** Renders the matches of one scenario; deleting one restores its invoice. */
export function MatchList({ list, mayWrite, ...options }: Props) {
  const t = useTranslations("ri_matches");
  const columns = useMatchColumns(options);
  const menu = useMatchMenu();
  return (
    <DataTable<RiMatch>
      name={`ri-matches-${options.scenario}`}
      label={t(`tab_${options.scenario}`)}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => t("row", { invoice: row.invoice })}
      exportAs="GET /ri-matches/export"
      search={t("search")}
      {...(mayWrite ? { rowMenu: menu } : {})}
      empty={
        <EmptyState icon={<Scale aria-hidden size={28} />} title={t(`empty_${options.scenario}`)}>
          {mayWrite && <p>{t("empty_text")}</p>}
        </EmptyState>
      }
    />
  );
}

export const MatchListSkeleton = () => (
  <DataTableSkeleton
    name="ri-matches-3"
    columns={useMatchColumns({ domain: "", scenario: 3, linksInvoices: false })}
    menu
  />
);

function useMatchMenu(): (row: RiMatch) => readonly MenuGroup[] {
  const t = useTranslations("ri_matches");
  const confirm = useConfirm();
  const router = useRouter();
  const remove = async ({ id, invoice, scenario }: RiMatch) => {
    const body = t(scenario === 3 ? "delete_body_3" : "delete_body", { invoice });
    if (!(await confirm({ body, danger: true }))) return;
    const answer = await call("DELETE /ri-matches/{id}", { id });
    if (!answer.ok) return toast.error(answer.problem.detail);
    toast.success(t("deleted"));
    router.refresh();
  };
  return (row) => [
    {
      heading: "",
      items: [deletionItem(t("delete"), () => void remove(row))],
    },
  ];
}

type ColumnOptions = { domain: string; scenario: number; linksInvoices: boolean };

/** Returns the columns of a tab: matches that changed nothing have a reason, the others the invoice's former values. */
function useMatchColumns({ domain, scenario, linksInvoices }: ColumnOptions): readonly Column<RiMatch>[] {
  const t = useTranslations("ri_matches");
  const before: readonly Column<RiMatch>[] = [
    {
      id: "prev_status",
      header: t("prev_status"),
      width: 210,
      from: 768,
      card: "left",
      cell: (row) => row.prev_status !== null && <InvoiceStatus inRow id={row.prev_status} />,
    },
    {
      id: "prev_amount",
      header: t("prev_amount"),
      align: "right",
      width: 140,
      from: 1024,
      cell: (row) =>
        row.prev_amount !== null && <Money amount={row.prev_amount} currency={row.currency ?? ""} />,
    },
  ];
  const why: Column<RiMatch> = {
    id: "reason",
    header: t("reason"),
    card: "next",
    cell: (row) => row.reason && t(`reason_${row.reason}`),
  };
  return [
    {
      id: "invoice",
      header: t("invoice"),
      sortable: true,
      isFixed: true,
      sticky: true,
      width: 180,
      card: "name",
      cell: (row) =>
        linksInvoices && row.invoice_id !== null ? (
          <RowLink href={`/${domain}/invoices/${row.invoice_id}/edit`}>{row.invoice}</RowLink>
        ) : (
          row.invoice
        ),
    },
    {
      id: "debtor",
      header: t("debtor"),
      sortable: true,
      card: "right",
      cell: (row) => [row.debtor, row.name].filter(Boolean).join(" · ") || "–",
    },
    {
      id: "saldo",
      header: t("saldo"),
      sortable: true,
      align: "right",
      width: 140,
      card: "sum",
      cell: (row) => <Money amount={row.saldo} currency={row.currency ?? ""} />,
    },
    ...(scenario === 3 ? [why] : before),
  ];
}
