"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/lib/i18n/format";
import type { FlowEffect } from "@/lib/tenants/answers";
import type { CustomerValues } from "../customer-values";
import { flowIn } from "./flow-values";

/** What the flow in the form would change for open invoices today; worked out when it is asked for. */
export function FlowToday({ id, values }: { id: number; values: CustomerValues }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const [asked, setAsked] = useState("");
  const [effect, setEffect] = useState<FlowEffect | null>(null);
  const [failed, setFailed] = useState(false);
  const flow = flowIn(values);
  const draft = JSON.stringify(flow);
  const ask = async () => {
    const answer = await call("GET /customers/{id}/flow-effect", { id, ...flow });
    setFailed(!answer.ok);
    setEffect(answer.ok ? answer.data : null);
    setAsked(draft);
  };
  const name = (status: number | null) => (status === null ? t("no_step") : statusName(status, locale));
  const shown = effect && asked === draft ? effect : null;
  return (
    <div className="flex max-w-xl flex-col items-start gap-2 text-list">
      <Button size="sm" onClick={() => void ask()}>
        {t("today")}
      </Button>
      <div aria-live="polite">
        {failed && asked === draft && <p className="text-bad-ink">{t("today_failed")}</p>}
        {shown && (
          <>
            <p>
              {t("today_open", { count: shown.open, shown: formatCount(shown.open) })}{" "}
              {shown.moved === 0
                ? t("today_none")
                : t("today_moved", { count: shown.moved, shown: formatCount(shown.moved) })}{" "}
              {t("today_due", { before: formatCount(shown.due_before), after: formatCount(shown.due_after) })}
            </p>
            <ul className="mt-1 list-disc pl-5 text-ink-muted">
              {shown.changes.map(({ from, to, count }) => (
                <li key={`${from} ${to}`}>
                  {from === to
                    ? t("today_other_day", { shown: formatCount(count), step: name(to) })
                    : t("today_change", { shown: formatCount(count), from: name(from), to: name(to) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
