"use client";
import { Mail } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { useOverdueWords } from "@/components/domain/invoices/overdue";
import { type ActionBody, useChoices } from "@/components/domain/plan/run-choices";
import { usePlan } from "@/components/domain/plan/use-plan";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { DayText, Money } from "@/components/ui/format";
import { lazyComponent } from "@/components/ui/lazy-component";
import { RowLink } from "@/components/ui/row-link";
import { Skeleton } from "@/components/ui/states";
import type { ActionGroup, ActionGroups, ActionRow } from "@/lib/dunning/answers/lists";
import type { Plan } from "@/lib/dunning/answers/plan";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { centsOf, NOTHING } from "@/lib/kernel/money";
import { Reason, StatusCell, useReasonWords } from "./columns/shared-columns";
import type { ActionSelection } from "./use-selection";

const AT_MOST = 200;

type Props = {
  domain: string;
  today: string;
  group: ActionGroup;
  filters: ActionGroups["filters"];
  /** Null for users who may not run actions. */
  selection: ActionSelection<ActionGroup> | null;
};

/** Renders the invoices of a debtor's row, each with its own tick and step. */
export function DebtorInvoices({ domain, today, group, filters, selection }: Props) {
  const t = useTranslations();
  const words = useReasonWords(today);
  const late = useOverdueWords();
  const rows = useInvoicesOf(group, filters);
  const setLines = useEffectEvent((invoices: readonly ActionRow[]) => selection?.setLines(group, invoices));
  useEffect(() => {
    setLines(Array.isArray(rows) ? rows : []);
    return () => setLines([]);
  }, [rows]);
  if (rows === null) return <Skeleton className="m-2 h-4 w-72" />;
  if (rows === "failed") return <p className="px-10 py-1 text-bad-ink">{t("actions.not_opened")}</p>;
  const more = group.count - rows.length;
  return (
    <>
      {selection && <MessageToday rows={rows} />}
      <ul aria-label={t("actions.invoices_of", { debtor: group.debtor })}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-ticked={selection?.hasInvoice(group, row.id) || undefined}
            className="flex min-h-7 flex-wrap items-center gap-x-4 border-line border-b bg-bg pr-4 pl-10 data-ticked:bg-brand-soft max-md:pl-4"
          >
            {selection && (
              <input
                type="checkbox"
                className="check"
                aria-label={t("table.select_row", {
                  row: t("actions.row", { number: row.number }),
                })}
                disabled={row.is_processing}
                checked={selection.hasInvoice(group, row.id)}
                onChange={() => {}} // only the click event has shiftKey
                onClick={({ shiftKey }) => selection.toggleInvoice(group, row.id, shiftKey)}
              />
            )}
            <span className="w-32">
              <RowLink href={`/${domain}/invoices/${row.id}/edit`}>{row.number}</RowLink>
            </span>
            <span className="w-44 text-ink-muted max-md:hidden">
              {t("columns.expires_at")} <DayText day={row.expires_at} />
            </span>
            <span className="w-28 text-right font-medium">
              <Money amount={row.amount} currency={row.currency} />
            </span>
            <span className="w-28 text-right text-ink-muted max-lg:hidden">{late(row.days_overdue)}</span>
            <span className="w-54 max-md:w-full">
              <StatusCell row={row} label={t("actions.next_status_of", { number: row.number })} />
            </span>
            <span className={`min-w-0 flex-1 truncate text-ink-muted ${row.held ? "" : "max-lg:hidden"}`}>
              <Reason row={row} words={words} />
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="px-10 py-1 text-ink-muted">
          {t("actions.more_invoices", { shown: formatCount(more) })}
        </p>
      )}
    </>
  );
}

type Loaded = { version: string; rows: readonly ActionRow[] | "failed" };

/** Returns the invoices of a debtor's row, loaded when it is expanded and again when the row changes; null while loading. */
function useInvoicesOf(group: ActionGroup, filters: ActionGroups["filters"]) {
  const { page: _page, per_page: _size, sort: _sort, direction: _direction, ...narrowing } = filters;
  const question = JSON.stringify({
    ...narrowing,
    debtor_id: group.debtor_id,
    currency: group.currency,
    sort: "expires_at",
    per_page: AT_MOST,
  });
  const version = `${question} ${group.count} ${group.amount}`;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    void call("GET /actions-list", JSON.parse(question), { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      setLoaded({ version, rows: answer.ok ? answer.data : "failed" });
    });
    return () => controller.abort();
  }, [question, version]);
  return loaded?.version === version ? loaded.rows : null;
}

const MessagePreview = lazyComponent(() => import("@/components/domain/plan/message-preview"));

/** Renders what a run would send a debtor about these invoices today; null until it is known, and where nothing is sent. */
function MessageToday({ rows }: { rows: readonly ActionRow[] }) {
  const t = useTranslations("actions");
  const { statusOf, isChanged } = useChoices();
  const [isShown, setShown] = useState(false);
  const chosen = rows.map((row) => [String(row.id), isChanged(row) ? statusOf(row) : null] as const);
  const body: ActionBody = { invoices: Object.fromEntries(chosen), doAll: false };
  const { plan } = usePlan("POST /actions-list", body, 0, true);
  const steps = plan?.steps.filter(({ letters, mails }) => letters + mails > 0) ?? [];
  const previewed = rows.find((row) => statusOf(row) === steps[0]?.status_id);
  if (!plan || steps.length === 0) return null;
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-1.5 border-line border-b bg-bg pr-4 pl-10 max-md:pl-4">
      <Mail aria-hidden size={14} className="shrink-0 text-ink-muted" />
      <b className="font-semibold">
        {t("today_messages", { count: plan.messages, shown: formatCount(plan.messages) })}
      </b>
      <StepWords steps={steps} />
      {previewed && (
        <>
          <span aria-hidden>·</span>
          <Button variant="link" size="sm" className="min-h-6 px-1" onClick={() => setShown(true)}>
            {t("preview")}
          </Button>
        </>
      )}
      {isShown && previewed && (
        <MessagePreview
          row={previewed}
          status={statusOf(previewed)}
          flex={false}
          onClose={() => setShown(false)}
        />
      )}
    </p>
  );
}

/** Renders per step: the channel, the number of invoices, the amount, and the interest and costs added. */
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
