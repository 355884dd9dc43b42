"use client";
import { Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { statusName } from "@/components/invoices/invoice-status";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import type { ActionRow } from "@/lib/dunning/answers/lists";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { centsOf, NOTHING } from "@/lib/kernel/money";
import { useChoices } from "../choices";
import type { ActionBody } from "../use-chosen-statuses";

const MessagePreview = later(() => import("../message-preview"));

/** What would go to a debtor today about the invoices of its line, as a run would send it now; nothing while that is not known, or nothing goes. */
export function MessageToday({ rows }: { rows: readonly ActionRow[] }) {
  const t = useTranslations("actions");
  const { statusOf, isChanged } = useChoices();
  const [isShown, setShown] = useState(false);
  const chosen = rows.map((row) => [String(row.id), isChanged(row) ? statusOf(row) : null] as const);
  const plan = usePlanOf(Object.fromEntries(chosen));
  const steps = plan?.steps.filter(({ letters, mails }) => letters + mails > 0) ?? [];
  const spoken = rows.find((row) => statusOf(row) === steps[0]?.status_id);
  if (!plan || steps.length === 0) return null;
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-1.5 border-line border-b bg-bg pr-4 pl-10 max-md:pl-4">
      <Mail aria-hidden size={14} className="shrink-0 text-ink-muted" />
      <b className="font-semibold">
        {t("today_messages", { count: plan.messages, shown: formatCount(plan.messages) })}
      </b>
      <StepWords steps={steps} />
      {spoken && (
        <>
          <span aria-hidden>·</span>
          <Button look="link" size="sm" className="min-h-6 px-1" onClick={() => setShown(true)}>
            {t("preview")}
          </Button>
        </>
      )}
      {isShown && spoken && (
        <MessagePreview row={spoken} status={statusOf(spoken)} flex={false} onClose={() => setShown(false)} />
      )}
    </p>
  );
}

/** Step by step: which way, about how many invoices, what is asked and what comes with it. */
function StepWords({ steps }: { steps: Plan["steps"] }) {
  const t = useTranslations("actions");
  const locale = useLocale();
  return steps.map(({ status_id, title, letters, mails, invoices, sums }) => {
    const way = letters === 0 ? "by_email" : mails === 0 ? "by_post" : "both";
    const step = status_id === null ? (title ?? "") : statusName(status_id, locale);
    return (
      <span key={`${status_id} ${title}`}>
        {t("today_step", { step, way, count: invoices, shown: formatCount(invoices) })}
        {sums.map(({ currency, open, interest_added, costs_added }) => (
          <span key={currency} className="tnum">
            {`, ${formatMoney(open, currency)}`}
            {centsOf(interest_added) !== NOTHING &&
              ` + ${t("today_interest", { amount: formatMoney(interest_added, currency) })}`}
            {centsOf(costs_added) !== NOTHING &&
              ` + ${t("today_costs", { amount: formatMoney(costs_added, currency) })}`}
          </span>
        ))}
      </span>
    );
  });
}

/** The plan of a line's invoices; null while it comes, and when it cannot be made. */
function usePlanOf(invoices: Readonly<Record<string, number | null>>): Plan | null {
  const question = JSON.stringify(invoices);
  const [found, setFound] = useState<{ of: string; plan: Plan } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const body: ActionBody = { invoices: JSON.parse(question), doAll: false };
    void call(
      "POST /actions-list",
      { ...body, preview: true },
      { signal: controller.signal, inBackground: true },
    ).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setFound({ of: question, plan: answer.data });
    });
    return () => controller.abort();
  }, [question]);
  return found?.of === question ? found.plan : null;
}
