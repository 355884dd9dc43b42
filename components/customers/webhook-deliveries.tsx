"use client";
import { RotateCcw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge, type Tone } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { EmptyState } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatInstant } from "@/lib/i18n/format";
import type { Delivery, DeliveryList } from "@/lib/webhooks/answers";
import { wordOf } from "./webhook-form";

type Props = { customerId: number; list: DeliveryList; mayWrite: boolean };

const tones: Readonly<Record<Delivery["state"], Tone>> = { waiting: "info", sent: "ok", failed: "bad" };

/** What the programs of a customer were told, the last first, with a way to tell it once more. */
export function WebhookDeliveries({ customerId, list, mayWrite }: Props) {
  const t = useTranslations("webhooks");
  const locale = useLocale();
  const router = useRouter();
  const resend = async ({ id: delivery_id }: Delivery) => {
    const which = { id: customerId, delivery_id };
    const answer = await call("POST /customers/{id}/webhook-deliveries/{delivery_id}/resend", which);
    if (!answer.ok) return toast.error(answer.problem.detail || t("failed"));
    toast.success(t("resent"));
    router.refresh();
  };
  const columns: readonly Column<Delivery>[] = [
    {
      id: "created_at",
      header: t("happened"),
      fixed: true,
      card: "left",
      cell: ({ created_at }) => formatInstant(created_at, locale),
    },
    { id: "event", header: t("event"), card: "name", cell: ({ event }) => t(`event_${wordOf(event)}`) },
    {
      id: "state",
      header: t("state"),
      card: "sum",
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>,
    },
    {
      id: "answer",
      header: t("answer"),
      card: "next",
      cell: ({ status, error, tries }) =>
        tries === 0
          ? ""
          : t("tried", { count: tries, answer: status === null ? (error ?? "") : String(status) }),
    },
  ];
  const items = (row: Delivery) => [
    {
      id: "resend",
      label: t("resend"),
      icon: <RotateCcw aria-hidden size={16} />,
      onAction: () => void resend(row),
    },
  ];
  return (
    <DataTable
      name="webhook-deliveries"
      label={t("deliveries")}
      list={list}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ message_id }) => message_id}
      {...(mayWrite ? { rowMenu: (row: Delivery) => [{ heading: "", items: items(row) }] } : {})}
      search={false}
      empty={<EmptyState title={t("deliveries_empty")} />}
    />
  );
}
