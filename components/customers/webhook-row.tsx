"use client";
import { KeyRound, Pencil, Power, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { useConfirm } from "@/components/ui/confirm";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { Webhook } from "@/lib/webhooks/answers";
import { wordOf } from "./webhook-form";

type Props = {
  customerId: number;
  webhook: Webhook;
  mayWrite: boolean;
  onEdit: () => void;
  onSecret: (secret: string) => void;
};

/** One webhook: where, of what, whether; and what can be done with it. */
export function WebhookRow({ customerId, webhook, mayWrite, onEdit, onSecret }: Props) {
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
