"use client";
import { KeyRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { CopyableCode } from "@/components/ui/copyable-code";
import { DefinitionList } from "@/components/ui/page";
import { Notice } from "@/components/ui/states";
import { toast } from "@/components/ui/toast";
import { formatInstant } from "@/lib/i18n/format";
import type { Customer } from "@/lib/tenants/answers";

/** Renders the id by which programs address a customer, and its API key: shown once, when it is made. */
export function ApiSection({ customer, mayMake }: { customer: Customer; mayMake: boolean }) {
  const t = useTranslations("customers");
  const locale = useLocale();
  const router = useRouter();
  const confirm = useConfirm();
  const [newIdempotencyKey, setNewKey] = useState<string | null>(null);
  const { id, name, hash_id, personal_api_key: key } = customer;
  const renew = async () => {
    if (key && !(await confirm({ body: t("api_key_replace_body", { name }), danger: true }))) return;
    const answer = await call("POST /customers/{id}/api-key", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("api_key_failed"));
    setNewKey(`${answer.data.access_token}:${answer.data.api_key}`);
    router.refresh();
  };
  const end = async () => {
    if (!(await confirm({ body: t("api_key_end_body", { name }), danger: true }))) return;
    const answer = await call("DELETE /customers/{id}/api-key", { id });
    if (!answer.ok) return toast.error(answer.problem.detail || t("api_key_failed"));
    setNewKey(null);
    toast.success(t("api_key_ended"));
    router.refresh();
  };
  const facts = key
    ? [
        { term: t("api_key_made"), value: formatInstant(key.created_at, locale) },
        {
          term: t("api_key_used"),
          value: key.last_used_at ? formatInstant(key.last_used_at, locale) : t("api_key_never"),
        },
        { term: t("api_key_ends"), value: formatInstant(key.expires_at, locale) },
      ]
    : [];
  return (
    <>
      <DefinitionList
        items={[
          { term: t("hash_id"), value: <CopyableCode text={hash_id} label={t("hash_id_copy")} /> },
          ...facts,
        ]}
      />
      {newIdempotencyKey && (
        <Notice tone="ok">
          <p>{t("api_key_once")}</p>
          <CopyableCode text={newIdempotencyKey} label={t("api_key_copy")} />
        </Notice>
      )}
      {mayMake && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<KeyRound aria-hidden size={16} />} onClick={() => void renew()}>
            {t(key ? "api_key_replace" : "api_key_make")}
          </Button>
          {key && (
            <Button size="sm" onClick={() => void end()}>
              {t("api_key_end")}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
