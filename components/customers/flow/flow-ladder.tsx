"use client";
import { useLocale, useTranslations } from "next-intl";
import { statusName } from "@/components/invoices/invoice-status";
import type { FlowEntry } from "@/lib/flow/rules";

/** The steps of a flow in words, where nothing about their order can be changed. */
export function FlowLadder({ flow }: { flow: readonly FlowEntry[] }) {
  const t = useTranslations("flow");
  const locale = useLocale();
  if (flow.length === 0) return <p className="text-ink-muted text-list">{t("none")}</p>;
  return (
    <ol className="flex max-w-xl flex-col divide-y divide-line rounded-md border border-line">
      {flow.map(({ status, interval }, place) => (
        <li key={status} className="flex min-h-9 items-center gap-3 px-3 text-list">
          <span className="tnum w-5 text-right text-ink-muted">{place + 1}</span>
          <span className="flex-1 font-medium">{statusName(status, locale)}</span>
          <span className="text-ink-muted">
            {place === 0
              ? t("first", { count: interval + 1 })
              : t("later", { count: interval, step: statusName(flow[place - 1]?.status ?? status, locale) })}
          </span>
        </li>
      ))}
    </ol>
  );
}
