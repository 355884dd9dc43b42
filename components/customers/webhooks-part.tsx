"use client";
import { KeyRound, Pencil, Plus, Power, RotateCcw, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { CopyableCode } from "@/components/ui/copyable-code";
import { DataTable } from "@/components/ui/data-table/data-table";
import type { Column } from "@/components/ui/data-table/types";
import { RequiredLegend } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Section } from "@/components/ui/page";
import { EmptyState, Notice } from "@/components/ui/states";
import { TextField } from "@/components/ui/text-field";
import { TickList } from "@/components/ui/tick-list";
import { toast } from "@/components/ui/toast";
import { useForm } from "@/components/ui/use-form";
import { webhookEvents } from "@/lib/access/webhook-events";
import { formatInstant } from "@/lib/i18n/format";
import type { FormRules } from "@/lib/kernel/field-rules";
import type { Delivery, DeliveryList, Webhook } from "@/lib/webhooks/answers";
import { RowPanel } from "./row-panel";

type Props = {
  customer: { id: number };
  webhooks: readonly Webhook[];
  deliveries: DeliveryList;
  facts: FormRules;
  mayWrite: boolean;
};

/** Renders a customer's webhooks and their deliveries. */
export function WebhooksPart({ customer, webhooks, deliveries, facts, mayWrite }: Props) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const [chosen, setChosen] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const showSecret = (newSecret: string) => {
    setSecret(newSecret);
    setChosen(null);
    router.refresh();
  };
  const changed = () => {
    toast.success(t("changed"));
    setChosen(null);
    router.refresh();
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Section
        title={t("title")}
        hint={t("hint")}
        actions={
          mayWrite && (
            <Button variant="brand" icon={<Plus aria-hidden size={16} />} onClick={() => setChosen("new")}>
              {t("add")}
            </Button>
          )
        }
      >
        {secret && (
          <Notice tone="ok">
            <p>{t("secret_once")}</p>
            <CopyableCode text={secret} label={t("secret_copy")} />
          </Notice>
        )}
        {chosen && (
          <WebhookForm
            key={chosen === "new" ? "new" : chosen.id}
            customerId={customer.id}
            webhook={chosen === "new" ? null : chosen}
            facts={facts}
            onMade={showSecret}
            onChanged={changed}
            onCancel={() => setChosen(null)}
          />
        )}
        {webhooks.length === 0 && <p className="text-ink-muted text-list">{t("empty")}</p>}
        <ul className="flex flex-col divide-y divide-line border-line border-y empty:hidden">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              customerId={customer.id}
              webhook={webhook}
              mayWrite={mayWrite}
              onEdit={() => setChosen(webhook)}
              onSecret={showSecret}
            />
          ))}
        </ul>
      </Section>
      {deliveries.meta.total > 0 && (
        <Section title={t("deliveries")} hint={t("deliveries_hint")}>
          <WebhookDeliveries customerId={customer.id} list={deliveries} mayWrite={mayWrite} />
        </Section>
      )}
    </div>
  );
}

type WebhookDeliveriesProps = { customerId: number; list: DeliveryList; mayWrite: boolean };

const tones: Readonly<Record<Delivery["state"], Tone>> = { waiting: "info", sent: "ok", failed: "bad" };

/** Renders the deliveries to a customer's webhooks, newest first, each with a button to send it again. */
function WebhookDeliveries({ customerId, list, mayWrite }: WebhookDeliveriesProps) {
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
      isFixed: true,
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

type WebhookRowProps = {
  customerId: number;
  webhook: Webhook;
  mayWrite: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

/** Renders one webhook: its URL, events and state, and the actions on it. */
function WebhookRow({ customerId, webhook, mayWrite, onEdit, onSecret }: WebhookRowProps) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const confirm = useConfirm();
  const { url, events, is_active, version } = webhook;
  const which = { id: customerId, webhook_id: webhook.id };
  const settled = (answer: { ok: boolean; problem?: { detail?: string | undefined } }, word: string) => {
    if (!answer.ok) return toast.error(answer.problem?.detail || t("failed"));
    toast.success(word);
    router.refresh();
  };
  const turn = async () => {
    const change = { ...which, is_active: !is_active };
    const answer = await call("PATCH /customers/{id}/webhooks/{webhook_id}", change, { version });
    settled(answer, is_active ? t("turned_off") : t("turned_on"));
  };
  const renew = async () => {
    if (!(await confirm({ body: t("renew_body", { url }) }))) return;
    const answer = await call("POST /customers/{id}/webhooks/{webhook_id}/secret", which, { version });
    if (!answer.ok) return settled(answer, "");
    onSecret(answer.data.secret);
  };
  const remove = async () => {
    if (!(await confirm({ body: t("delete_body", { url }), danger: true }))) return;
    settled(await call("DELETE /customers/{id}/webhooks/{webhook_id}", which, { version }), t("deleted"));
  };
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 py-1.5 text-list">
      <div className="min-w-0 flex-1">
        <p className="break-all font-medium">{url}</p>
        <p className="text-dense text-ink-muted">
          {events.map((event) => t(`event_${wordOf(event)}`)).join(" · ")}
        </p>
      </div>
      {!is_active && <Badge>{t("off")}</Badge>}
      {mayWrite && (
        <div className="flex">
          <IconButton label={t("edit", { url })} icon={<Pencil aria-hidden size={16} />} onClick={onEdit} />
          <IconButton
            label={is_active ? t("turn_off", { url }) : t("turn_on", { url })}
            icon={<Power aria-hidden size={16} />}
            onClick={() => void turn()}
          />
          <IconButton
            label={t("renew", { url })}
            icon={<KeyRound aria-hidden size={16} />}
            onClick={() => void renew()}
          />
          <IconButton
            label={t("delete", { url })}
            icon={<Trash2 aria-hidden size={16} />}
            onClick={() => void remove()}
          />
        </div>
      )}
    </li>
  );
}

type WebhookFormProps = {
  customerId: number;
  webhook: Webhook | null;
  facts: FormRules;
  onMade: (secret: string) => void;
  onChanged: () => void;
  onCancel: () => void;
};

/** Renders the form of a webhook's URL and events. */
function WebhookForm({ customerId, webhook, facts, onMade, onChanged, onCancel }: WebhookFormProps) {
  const t = useTranslations("webhooks");
  const initial: { url: string; events: string[] } = {
    url: webhook?.url ?? "",
    events: [...(webhook?.events ?? webhookEvents)],
  };
  const form = useForm({
    call: webhook ? "PATCH /customers/{id}/webhooks/{webhook_id}" : "POST /customers/{id}/webhooks",
    version: webhook?.version,
    bodyOf: ({ url, events }) => ({
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

/** Returns an event as a message key, in which a dot would separate levels. */
const wordOf = (event: string): string => event.replaceAll(".", "_");
