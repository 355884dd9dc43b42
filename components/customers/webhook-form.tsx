"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { RequiredLegend } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Panel } from "@/components/ui/page";
import { TextField } from "@/components/ui/text-field";
import { TickList } from "@/components/ui/tick-list";
import { useForm } from "@/components/ui/use-form";
import type { Facts } from "@/lib/kernel/facts";
import { webhookEvents } from "@/lib/webhooks/schema";

type Props = { customerId: number; facts: Facts; onMade: (secret: string) => void; onCancel: () => void };

/** Where a program is to be told, and of what. */
export function WebhookForm({ customerId, facts, onMade, onCancel }: Props) {
  const t = useTranslations("webhooks");
  const ui = useTranslations("ui");
  const initial: { url: string; events: string[] } = { url: "", events: [...webhookEvents] };
  const form = useForm({
    call: "POST /customers/{id}/webhooks",
    sent: ({ url, events }) => ({
      id: customerId,
      url,
      events: webhookEvents.filter((event) => events.includes(event)),
    }),
    initial,
    facts,
    labels: { url: t("url"), events: t("events") },
    onSaved: ({ secret }) => onMade(secret),
  });
  const events = form.field("events");
  return (
    <Panel>
      <Form form={form} label={t("add")}>
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
        <div className="flex gap-2">
          <Button type="submit" look="brand" pending={form.pending}>
            {ui("save")}
          </Button>
          <Button onClick={onCancel}>{ui("cancel")}</Button>
        </div>
      </Form>
    </Panel>
  );
}

/** An event as a key of the messages, in which a dot means something. */
export const wordOf = (event: string): string => event.replaceAll(".", "_");
