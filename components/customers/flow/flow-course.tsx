"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import { sideOf } from "@/lib/flow/statuses";
import { formatCents, formatDay } from "@/lib/i18n/format";
import { day, daysBetween } from "@/lib/kernel/day";
import { courseOf } from "@/lib/tenants/rules/course";
import type { CustomerValues } from "../customer-values";
import { costsIn, EXAMPLE, flowIn } from "./flow-values";

/** How a claim of a thousand goes on its way when nobody pays: each step with its day and what is asked for. */
export function FlowCourse({ values, today }: { values: CustomerValues; today: string }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  const expires_at = day(today);
  const met = courseOf(flowIn(values), costsIn(values), { amount: EXAMPLE, expires_at });
  const end = met.at(-1);
  if (!end) return null;
  const lines = [
    { key: 0, on: expires_at, words: t("due_day"), amount: EXAMPLE, side: null },
    ...met.map(({ status, on, claimed }) => ({
      key: status,
      on,
      words: statusName(status, locale),
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
        {lines.map(({ key, on, words, amount, side }) => (
          <li key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-3">
            <span className="tnum text-right text-ink-muted">{formatDay(on, locale)}</span>
            <span>
              {words}
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
