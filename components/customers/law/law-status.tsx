"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { call } from "@/components/ui/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/confirm";
import { Instant } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import { Panel, Section } from "@/components/ui/page";
import { toast } from "@/components/ui/toast";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import type { Customer, LawSwitchEntry } from "@/lib/tenants/answers";

type Props = {
  customer: Customer;
  /** The address where the switch is previewed; null for users who may not switch. */
  switchHref: string | null;
  switches: readonly LawSwitchEntry[];
};

/** Renders whether a customer claims by law or by its own rates, the link to switch, and past switches. */
export function LawStatus({ customer, switchHref, switches }: Props) {
  const t = useTranslations("customer_law");
  const { legal_mode } = customer;
  return (
    <Panel className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-form">{t(legal_mode ? "now_law" : "now_spec")}</p>
        {switchHref && (
          <LinkButton href={switchHref} variant={legal_mode ? "plain" : "brand"} scroll={false}>
            {t(legal_mode ? "to_spec" : "to_law")}
          </LinkButton>
        )}
      </div>
      {switches.length > 0 && <SwitchList customer={customer} switches={switches} />}
    </Panel>
  );
}

function SwitchList({ customer, switches }: Pick<Props, "customer" | "switches">) {
  const t = useTranslations("customer_law");
  const confirm = useConfirm();
  const undo = useUndoSwitch(customer.id);
  const takeBack = async ({ id, applied_at }: LawSwitchEntry) => {
    if (await confirm({ body: t(applied_at === null ? "withdraw_ask" : "take_back_ask") }))
      await undo.run(id);
  };
  return (
    <Section title={t("history")}>
      <ul className="flex flex-col divide-y divide-line text-list">
        {switches.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-2.5">
            <SwitchLine entry={entry} />
            {entry.can_undo && (
              <Button size="sm" pending={undo.isPending} onClick={() => void takeBack(entry)}>
                {t(entry.applied_at === null ? "withdraw" : "take_back")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SwitchLine({ entry }: { entry: LawSwitchEntry }) {
  const t = useTranslations("customer_law");
  const locale = useLocale();
  const { mode, user, from, created_at, applied_at, undone_at, open, reason, totals } = entry;
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <p>
        <span className="font-medium">{t(`history_${mode}`)}</span> · <Instant at={created_at} />{" "}
        {user && t("history_by", { user })}
      </p>
      {applied_at === null && undone_at === null && (
        <p>
          <Badge>{t("begins", { day: formatDay(from, locale) })}</Badge>
        </p>
      )}
      <p className="text-ink-muted">{t(open)}</p>
      {reason && <p className="wrap-anywhere text-ink-muted">{reason}</p>}
      {totals.map(({ currency, before, after, invoices }) => (
        <p key={currency} className="tnum text-ink-muted">
          {t("history_sums", {
            currency,
            before: formatMoney(before, currency),
            after: formatMoney(after, currency),
            count: invoices,
          })}
        </p>
      ))}
      {undone_at && (
        <p>
          <Badge>
            {t("history_undone")} <Instant at={undone_at} />
          </Badge>
        </p>
      )}
    </div>
  );
}

/** Returns a function that reverts the last switch of a customer as a whole and reports whether that succeeded. */
export function useUndoSwitch(id: number) {
  const t = useTranslations("customer_law");
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const run = async (switch_id: number): Promise<void> => {
    setPending(true);
    const answer = await call("DELETE /customers/{id}/law-mode/{switch_id}", { id, switch_id });
    setPending(false);
    if (!answer.ok) {
      toast.error(t("undo_failed"), { description: answer.problem.detail });
      return;
    }
    toast.success(t("undone"));
    router.refresh();
  };
  return { run, isPending };
}
