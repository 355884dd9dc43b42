"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import type { DirectDebit } from "@/lib/debits/answers";
import { formatDay, formatMoney } from "@/lib/i18n/format";

type Props = { debit: DirectDebit; rights: { revoke: boolean } };

/** Renders a debtor's direct debit mandate, its planned collections, and the button that revokes it; null without either. */
export function DebitPart({ debit: { mandate, collections }, rights }: Props) {
  const t = useTranslations("debits");
  const locale = useLocale();
  const revoke = useRevoke();
  if (!mandate && collections.length === 0) return null;
  return (
    <div className="mt-6 flex max-w-3xl flex-col gap-2.5">
      <Section
        title={t("part")}
        hint={mandate?.given_on ? t("given", { day: formatDay(mandate.given_on, locale) }) : ""}
      >
        {mandate?.is_test && <p className="text-dense text-ink-muted">{t("practice")}</p>}
        {collections.length === 0 && <p className="text-list">{t("none_planned")}</p>}
        <ul className="flex flex-col gap-1 text-list">
          {collections.map(({ id, amount, currency, collect_on, numbers, is_asked }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              {t("planned", {
                day: formatDay(collect_on, locale),
                amount: formatMoney(amount, currency),
                numbers: numbers.join(", "),
              })}
              {is_asked && <Badge tone="info">{t("asked")}</Badge>}
            </li>
          ))}
        </ul>
        {mandate && rights.revoke && (
          <div>
            <Button size="sm" onClick={() => void revoke(mandate)}>
              {t("revoke")}
            </Button>
          </div>
        )}
      </Section>
    </div>
  );
}

/** Returns a function that revokes a mandate after a confirmation and reports how many collections were withdrawn. */
function useRevoke() {
  const t = useTranslations("debits");
  const router = useRouter();
  const confirm = useConfirm();
  return async ({ id, version }: { id: number; version: number }) => {
    if (!(await confirm({ body: t("revoke_text"), danger: true }))) return;
    const answer = await call("POST /debit-mandates/{id}/revoke", { id }, { version });
    if (!answer.ok) return toast.error(answer.problem.detail);
    const { withdrawn: count } = answer.data;
    toast.success(count > 0 ? t("revoked_planned", { count }) : t("revoked"));
    router.refresh();
  };
}
