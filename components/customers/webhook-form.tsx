"use client";
import { useTranslations } from "next-intl";
import { RequiredLegend } from "@/components/ui/field";
import { TextField } from "@/components/ui/text-field";
import { TickList } from "@/components/ui/tick-list";
import { useForm } from "@/components/ui/use-form";
import { webhookEvents } from "@/lib/access/webhook-events";
import type { Facts } from "@/lib/kernel/facts";
import type { Webhook } from "@/lib/webhooks/answers";
import { RowPanel } from "./row-panel";

type Props = {
  customerId: number;
  webhook: Webhook | null;
  facts: Facts;
  onMade: (secret: string) => void;
  onChanged: () => void;
  onCancel: () => void;
};

/** Where a program is to be told, and of what. */
export function WebhookForm({ customerId, webhook, facts, onMade, onChanged, onCancel }: Props) {
  const t = useTranslations("webhooks");
  const initial: { url: string; events: string[] } = {
    url: webhook?.url ?? "",
    events: [...(webhook?.events ?? webhookEvents)],
  };
  const form = useForm({
    call: webhook ? "PATCH /customers/{id}/webhooks/{webhook_id}" : "POST /customers/{id}/webhooks",
    version: webhook?.version,
    sent: ({ url, events }) => ({
      id: customerId,
      ...(webhook && { webhook_id: webhook.id }),
      url,
      events: webhookEvents.filter((event) => events.includes(event)),
    }),
    initial,
    facts,
    labels: { url: t("url"), events: t("events") },
    onSaved: (saved) => ("secret" in saved ? onMade(saved.secret) : onChanged()),
  });
  const events = form.field("events");
  return (
    <RowPanel form={form} label={webhook ? t("edit", { url: webhook.url }) : t("add")} onCancel={onCancel}>
      <RequiredLegend />
      <TextField {...form.field("url")} type="url" label={t("url")} hint={t("url_hint")} />
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-list">{t("events")}</p>
        <TickList
          id={events.id}
          label={t("events")}
          options={webhookEvents.map((value) => ({ value, label: t(`event_${wordOf(value)}`) }))}
          value={events.value}
          onChange={(chosen) => events.onChange([...chosen])}
        />
        {events.error && <p className="text-bad-ink text-dense">{events.error.join(" ")}</p>}
      </div>
    </RowPanel>
  );
}

/** An event as a key of the messages, in which a dot means something. */
export const wordOf = (event: string): string => event.replaceAll(".", "_");
