"use client";
import { Pencil, Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useQuickLook } from "@/components/domain/debtors/quick-look/use-quick-look";
import { bouncedFilter } from "@/components/domain/invoices/open-filters";
import { useViews, type Viewing } from "@/components/domain/views/use-views";
import { call } from "@/components/ui/api";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import { deletionItem } from "@/components/ui/deletion-item";
import { Money } from "@/components/ui/format";
import { EmptyState } from "@/components/ui/states";
import type { DebtorRow, DebtorList as List } from "@/lib/debtors/answers";
import { formatCount } from "@/lib/i18n/format";
import { type DebtorColumnOptions, useDebtorColumns } from "./debtor-columns";
import { useDeleteDebtor } from "./use-delete-debtor";

type Props = Omit<DebtorColumnOptions, "isMixed"> & {
  list: List;
  viewing: Viewing;
  mayDelete: boolean;
  onlyR9: boolean;
  emptyAction?: ReactNode;
};

/** Renders the debtors of a customer with what each owes; the status is edited in place. */
export function DebtorList({ list, viewing, mayDelete, onlyR9, emptyAction, ...columnOptions }: Props) {
  const t = useTranslations("debtors");
  const words = useTranslations();
  const router = useRouter();
  const columns = useDebtorColumns({
    ...columnOptions,
    isMixed: list.data.some(({ balances }) => balances.length > 1),
  });
  const remove = useDeleteDebtor(() => router.refresh());
  const quick = useQuickLook({
    domain: columnOptions.domain,
    rows: list.data,
    debtorOf: ({ id }: DebtorRow) => id,
    list: "debtors",
    columns,
    savedLayout: viewing.current,
  });
  const views = useViews("debtors", viewing);
  const toEdit = (row: DebtorRow) => `/${columnOptions.domain}/debtors/${row.id}/edit`;
  const menu = (row: DebtorRow) => [
    {
      heading: "",
      items: [
        {
          id: "edit",
          label: t("edit"),
          icon: <Pencil aria-hidden size={16} />,
          onAction: () => router.push(`${toEdit(row)}?tab=details`),
        },
        ...(mayDelete ? [deletionItem(t("delete"), () => void remove(row))] : []),
      ],
    },
  ];
  return (
    <>
      <DataTable
        {...views}
        name="debtors"
        label={t("title")}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => `${row.name} (${row.number})`}
        rowHref={toEdit}
        onRowKey={quick.onKey}
        sortsByTwo
        pages={async (page) => {
          const answer = await call("GET /debtors", { ...list.filters, page }, { inBackground: true });
          return answer.ok ? answer.data : null;
        }}
        trail={[{ of: "debtor", id: (row) => row.id }]}
        {...(columnOptions.mayWrite ? { rowMenu: menu } : {})}
        exportAs="GET /debtors/export"
        search={t("search")}
        free={[
          { param: "open", label: t("only_open"), switch: true },
          ...(onlyR9 ? [{ param: "r9", label: t("only_r9"), switch: true } as const] : []),
          bouncedFilter(words),
        ]}
        footer={list.totals.map((total) => ({
          key: total.currency,
          label: t("total", { currency: total.currency }),
          cells: {
            open_invoices: <span className="tnum">{formatCount(total.count)}</span>,
            invoices_sum: <Money amount={total.open} currency={total.currency} />,
            invoices_expired: <Money amount={total.overdue} currency={total.currency} />,
          },
        }))}
        empty={
          <EmptyState icon={<Users aria-hidden size={28} />} title={t("empty")} action={emptyAction}>
            {t("empty_text")}
          </EmptyState>
        }
      />
      {quick.panel}
    </>
  );
}

export function DebtorListSkeleton() {
  const rights = { mayWrite: true, statusLimit: {}, withR9: false, isMixed: false, strictLimit: false };
  const columns = useDebtorColumns({ domain: "", currency: "EUR", today: "", ...rights });
  return <DataTableSkeleton name="debtors" columns={columns} menu />;
}
