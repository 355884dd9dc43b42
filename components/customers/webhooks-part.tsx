"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopiedCode } from "@/components/ui/copied-code";
import { Section } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import type { Facts } from "@/lib/kernel/facts";
import type { DeliveryList, Webhook } from "@/lib/webhooks/answers";
import { WebhookDeliveries } from "./webhook-deliveries";
import { WebhookForm } from "./webhook-form";
import { WebhookRow } from "./webhook-row";

type Props = {
  customer: { id: number };
  webhooks: readonly Webhook[];
  deliveries: DeliveryList;
  facts: Facts;
  mayWrite: boolean;
};

/** Where a customer's programs are told of what happens, and what they were told. */
export function WebhooksPart({ customer, webhooks, deliveries, facts, mayWrite }: Props) {
  const t = useTranslations("webhooks");
  const router = useRouter();
  const [chosen, setChosen] = useState<Webhook | "new" | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const made = (shown: string) => {
    setSecret(shown);
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
            <Button look="brand" icon={<Plus aria-hidden size={16} />} onClick={() => setChosen("new")}>
              {t("add")}
            </Button>
          )
        }
      >
        {secret && (
          <Notice tone="ok">
            <p>{t("secret_once")}</p>
            <CopiedCode text={secret} label={t("secret_copy")} />
          </Notice>
        )}
        {chosen && (
          <WebhookForm
            key={chosen === "new" ? "new" : chosen.id}
            customerId={customer.id}
            webhook={chosen === "new" ? null : chosen}
            facts={facts}
            onMade={made}
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
              onSecret={made}
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
