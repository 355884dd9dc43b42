"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { statusName } from "@/components/domain/invoices/invoice-status";
import { call } from "@/components/ui/api";
import { Button } from "@/components/ui/button";
import { FieldErrors } from "@/components/ui/field";
import { Notice } from "@/components/ui/states";
import { type FlowEntry, type FlowSettings, flowOf } from "@/lib/flow/rules";
import { sideOf } from "@/lib/flow/statuses";
import { formatCents, formatCount, formatDay } from "@/lib/i18n/format";
import { day, daysBetween } from "@/lib/kernel/day";
import type { FlowEffect } from "@/lib/tenants/answers";
import { courseOf, type FlowWarning, warningsOf } from "@/lib/tenants/rules/course";
import type { CustomerValues } from "../customer-values";
import type { CustomerFormState } from "../use-customer-form";
import { FlowEditor } from "./flow-editor";
import { costsIn, EXAMPLE, flowIn } from "./flow-values";

type Props = { form: CustomerFormState; today: string; readOnly: boolean };

/** Renders the steps of a claim: those of the licence, or the customer's own list with warnings. */
export function FlowSection({ form, today, readOnly }: Props) {
  const t = useTranslations("flow");
  const { values } = form;
  const settings = flowIn(values);
  const isOwn = values.license_type === "flex";
  const write = (flow: { statuses: number[]; intervals: string[] }) => {
    form.set("statuses", flow.statuses);
    form.set("intervals", flow.intervals);
  };
  return (
    <div id={form.idOf("statuses")} className="flex min-w-0 flex-col gap-4">
      {isOwn && !readOnly ? (
        <>
          <p className="max-w-prose text-ink-muted text-list">{t("hint")}</p>
          <FlowEditor
            statuses={values.statuses}
            intervals={values.intervals}
            defaultInterval={values.action_interval}
            onChange={write}
            idOf={(index) => form.idOf(`intervals.${index}`)}
            errorOf={(index) =>
              form.problem?.errors?.[`intervals.${index}`] ?? form.problem?.errors?.[`statuses.${index}`]
            }
          />
          <FieldErrors id={form.idOf("statuses")} error={form.problem?.errors?.statuses} />
          <FlowWarnings settings={settings} today={today} flow={values} onFix={write} />
        </>
      ) : (
        <FlowLadder flow={flowOf(settings)} />
      )}
    </div>
  );
}

type AsideProps = { form: CustomerFormState; today: string; id: number | null };

/** Renders the consequences of the flow: the course of one claim, and the effect on open invoices. */
export function FlowAside({ form, today, id }: AsideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <FlowCourse values={form.values} today={today} />
      {id !== null && <FlowToday id={id} values={form.values} />}
    </div>
  );
}

/** Renders the steps of a flow whose order cannot be changed. */
function FlowLadder({ flow }: { flow: readonly FlowEntry[] }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  if (flow.length === 0) return <p className="text-ink-muted text-list">{t("none")}</p>;
  return (
    <ol className="flex max-w-xl flex-col divide-y divide-line rounded-md border border-line">
      {flow.map(({ status, interval }, index) => (
        <li key={status} className="flex min-h-9 items-center gap-3 px-3 text-list">
          <span className="tnum w-5 text-right text-ink-muted">{index + 1}</span>
          <span className="flex-1 font-medium">{statusName(status, locale)}</span>
          <span className="text-ink-muted">
            {index === 0
              ? t("first", { count: interval + 1 })
              : t("later", { count: interval, step: statusName(flow[index - 1]?.status ?? status, locale) })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Renders the course of an unpaid claim of a thousand: each step with its day and the amount claimed. */
function FlowCourse({ values, today }: { values: CustomerValues; today: string }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const expires_at = day(today);
  const met = courseOf(flowIn(values), costsIn(values), { amount: EXAMPLE, expires_at });
  const end = met.at(-1);
  if (!end) return null;
  const lines = [
    { key: 0, on: expires_at, label: t("due_day"), amount: EXAMPLE, side: null },
    ...met.map(({ status, on, claimed }) => ({
      key: status,
      on,
      label: statusName(status, locale),
      amount: claimed,
      side: sideOf(status),
    })),
  ];
  return (
    <section aria-label={t("course")} className="max-w-xl rounded-md border border-line bg-surface">
      <h3 className="flex items-baseline gap-2 border-line border-b px-4 py-2.5 font-semibold text-list">
        {t("course")}{" "}
        <span className="font-normal text-dense text-ink-muted">
          {t("course_of", { amount: formatCents(EXAMPLE, values.currency) })}
        </span>
      </h3>
      <ol className="flex flex-col gap-1.5 px-4 py-3 text-list">
        {lines.map(({ key, on, label, amount, side }) => (
          <li key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-3">
            <span className="tnum text-right text-ink-muted">{formatDay(on, locale)}</span>
            <span>
              {label}
              {side === "incasso" && <span className="text-ink-muted"> {t("with_costs")}</span>}
            </span>
            <span className="tnum">{formatCents(amount, values.currency)}</span>
          </li>
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2.5 text-ink-muted text-list">
        {t("in_short", { steps: met.length, count: daysBetween(expires_at, end.on) })}
      </p>
    </section>
  );
}

type Flow = { statuses: number[]; intervals: string[] };
type FlowWarningsProps = { settings: FlowSettings; today: string; flow: Flow; onFix: (flow: Flow) => void };

/** Renders the warnings about a flow, a sentence each with a fix. */
function FlowWarnings({ settings, today, flow, onFix }: FlowWarningsProps) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const nameAt = (index: number) => statusName(flow.statuses[index] ?? 0, locale);
  const wordsOf = (warning: FlowWarning): string => {
    if (warning.kind === "empty") return t("warn_empty");
    const { kind, index } = warning;
    const days = "days" in warning ? warning.days : 0;
    return t(`warn_${kind}`, { step: nameAt(index), before: index > 0 ? nameAt(index - 1) : "", days });
  };
  return warningsOf(settings, day(today)).map((warning) => {
    const fixed = fixedBy(warning, flow, settings);
    const action = fixed && (
      <Button size="sm" onClick={() => onFix(fixed)}>
        {"days" in warning ? t("fix_days", { days: warning.days }) : t(`fix_${warning.kind}`)}
      </Button>
    );
    return (
      <Notice key={`${warning.kind} ${"index" in warning ? warning.index : ""}`} tone="warn" action={action}>
        {wordsOf(warning)}
      </Notice>
    );
  });
}

/** Returns the flow with a warning fixed; null where only a user can decide. */
function fixedBy(warning: FlowWarning, { statuses }: Flow, { intervals }: FlowSettings): Flow | null {
  if (warning.kind === "empty" || warning.kind === "no_reminder") return null;
  const typed = intervals.map(String);
  const { index } = warning;
  if ("days" in warning)
    return { statuses, intervals: typed.map((days, at) => (at === index ? String(warning.days) : days)) };
  const others = statuses.map((_, at) => at).filter((at) => at !== index);
  const order =
    warning.kind === "downwards"
      ? [...others.slice(0, index - 1), index, ...others.slice(index - 1)]
      : others;
  return {
    statuses: order.flatMap((at) => statuses[at] ?? []),
    intervals: order.flatMap((at) => typed[at] ?? []),
  };
}

/** Renders the effect of the form's flow on today's open invoices; calculated on request. */
function FlowToday({ id, values }: { id: number; values: CustomerValues }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const [askedDraft, setAskedDraft] = useState("");
  const [effect, setEffect] = useState<FlowEffect | null>(null);
  const [failed, setFailed] = useState(false);
  const flow = flowIn(values);
  const draft = JSON.stringify(flow);
  const ask = async () => {
    const answer = await call("GET /customers/{id}/flow-effect", { id, ...flow });
    setFailed(!answer.ok);
    setEffect(answer.ok ? answer.data : null);
    setAskedDraft(draft);
  };
  const name = (status: number | null) => (status === null ? t("no_step") : statusName(status, locale));
  const current = effect && askedDraft === draft ? effect : null;
  return (
    <div className="flex max-w-xl flex-col items-start gap-2 text-list">
      <Button size="sm" onClick={() => void ask()}>
        {t("today")}
      </Button>
      <div aria-live="polite">
        {failed && askedDraft === draft && <p className="text-bad-ink">{t("today_failed")}</p>}
        {current && (
          <>
            <p>
              {t("today_open", { count: current.open, shown: formatCount(current.open) })}{" "}
              {current.moved === 0
                ? t("today_none")
                : t("today_moved", { count: current.moved, shown: formatCount(current.moved) })}{" "}
              {t("today_due", {
                before: formatCount(current.due_before),
                after: formatCount(current.due_after),
              })}
            </p>
            <ul className="mt-1 list-disc pl-5 text-ink-muted">
              {current.changes.map(({ from, to, count }) => (
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
