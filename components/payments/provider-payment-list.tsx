"use client";
import { Banknote, CornerDownLeft, ListChecks } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm";
import { DataTable } from "@/components/ui/data-table/data-table";
import { DataTableSkeleton } from "@/components/ui/data-table/skeleton";
import type { Column } from "@/components/ui/data-table/types";
import { DayText, Instant, Money } from "@/components/ui/format";
import type { MenuGroup } from "@/components/ui/menu";
import { RowLink } from "@/components/ui/row-link";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import type { ProviderPaymentList as List, ProviderPayment } from "@/lib/payments/answers";

type Props = { domain: string; list: List; isWaiting: boolean; mayWrite: boolean };

/** Renders payments through the provider; money not allocated to an invoice can be assigned or refunded. */
export function ProviderPaymentList({ domain, list, isWaiting, mayWrite }: Props) {
  const t = useTranslations("provider_payments");
  const columns = usePaymentColumns(domain);
  const menu = useRestMenu();
  return (
    <DataTable<ProviderPayment>
      name={isWaiting ? "payments-unassigned" : "payments"}
      label={t("title")}
      columns={columns}
      list={list}
      rowId={(row) => row.id}
      rowName={(row) => t("row", { debtor: row.debtor })}
      search={t("search")}
      {...(mayWrite && isWaiting ? { rowMenu: menu } : {})}
      empty={
        <EmptyState
          icon={<Banknote aria-hidden size={28} />}
          title={t(isWaiting ? "empty_unassigned" : "empty")}
        />
      }
    />
  );
}

export const PaymentListSkeleton = () => (
  <DataTableSkeleton name="payments" columns={usePaymentColumns("")} />
);

function useRestMenu(): (row: ProviderPayment) => readonly MenuGroup[] {
  const t = useTranslations("provider_payments");
  const confirm = useConfirm();
  const router = useRouter();
  const act = async ({ id, debtor, unassigned, currency, version }: ProviderPayment, isAssigned: boolean) => {
    const amount = formatMoney(unassigned, currency);
    const body = t(isAssigned ? "assign_body" : "return_body", { amount, debtor });
    if (!(await confirm({ body }))) return;
    const answer = isAssigned
      ? await call("POST /provider-payments/{id}/assign", { id }, { version })
      : await call("POST /provider-payments/{id}/return", { id }, { version });
    if (!answer.ok) return toast.error(answer.problem.detail);
    toast.success(t(isAssigned ? "assigned" : "returned"));
    router.refresh();
  };
  return (row) => [
    {
      heading: "",
      items: [
        ...(Number(row.asked_back) > 0
          ? []
          : [
              {
                id: "assign",
                label: t("assign"),
                icon: <ListChecks aria-hidden size={16} />,
                onAction: () => void act(row, true),
              },
            ]),
        {
          id: "return",
          label: t("return"),
          icon: <CornerDownLeft aria-hidden size={16} />,
          onAction: () => void act(row, false),
        },
      ],
    },
  ];
}

const tones = { open: "info", paid: "ok", failed: "bad" } as const;

/** Returns the columns of payments through the provider. */
function usePaymentColumns(domain: string): readonly Column<ProviderPayment>[] {
  const t = useTranslations("provider_payments");
  return [
    {
      id: "created_at",
      header: t("asked"),
      sortable: true,
      downwards: true,
      isFixed: true,
      width: 160,
      card: "right",
      cell: (row) => <Instant at={row.created_at} />,
    },
    {
      id: "debtor",
      header: t("debtor"),
      sticky: true,
      card: "name",
      cell: (row) => <RowLink href={`/${domain}/debtors/${row.debtor_id}/edit`}>{row.debtor}</RowLink>,
    },
    {
      id: "state",
      header: t("state"),
      width: 170,
      card: "left",
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={tones[row.state]}>{t(`state_${row.state}`)}</Badge>
          {Number(row.asked_back) > 0 && <Badge tone="warn">{t("being_returned")}</Badge>}
          {row.is_test && <Badge tone="warn">{t("test")}</Badge>}
        </span>
      ),
    },
    {
      id: "paid_on",
      header: t("paid_on"),
      width: 120,
      from: 1024,
      cell: (row) => <DayText day={row.paid_on} />,
    },
    {
      id: "amount",
      header: t("amount"),
      align: "right",
      width: 130,
      from: 768,
      cell: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      id: "given_back",
      header: t("given_back"),
      align: "right",
      width: 130,
      from: 1024,
      cell: (row) => <Money amount={row.given_back} currency={row.currency} />,
    },
    {
      id: "unassigned",
      header: t("unassigned"),
      align: "right",
      width: 140,
      card: "sum",
      cell: (row) => <Money amount={row.unassigned} currency={row.currency} />,
    },
  ];
}
