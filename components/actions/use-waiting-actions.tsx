"use client";
import { ChevronDown, ChevronRight } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { InvoiceStatus } from "@/components/domain/invoices/invoice-status";
import { call } from "@/components/ui/api";
import { Money } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/states";
import type { ActionRow, WaitingActions as Waiting } from "@/lib/dunning/answers/lists";
import { formatCount, formatNearDay } from "@/lib/i18n/format";
import { useHeldWords } from "./columns/shared-columns";
import { sumsText } from "./sums";

const SHOWN = 50;

type PendingQuestion = {
  domain: string;
  today: string;
  /** Null where nothing is held, or the list itself shows the held actions. */
  waiting: Waiting | null;
  /** The filters of its list. */
  filters: Readonly<Record<string, unknown>>;
};

/**
 * Returns the collapsed section of due actions on hold: `toggle` has their number, first day and amount, in the list's totals row; `panel`
 * has each with its full reason, once expanded.
 */
export function useWaitingActions({ domain, today, waiting, filters }: PendingQuestion) {
  const t = useTranslations("actions");
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [rows, setRows] = useState<readonly ActionRow[] | "failed" | null>(null);
  if (!waiting || waiting.count === 0) return { toggle: null, panel: null };
  const { count, from, totals } = waiting;
  const near = from && formatNearDay(from, today, locale);
  const open = async () => {
    setOpen(!isOpen);
    if (isOpen) return;
    const { sort: _sort, direction: _direction, per_page: _size, page: _page, ...narrowing } = filters;
    const answer = await call("GET /actions-list", { ...narrowing, held: "1", per_page: SHOWN });
    setRows(answer.ok ? answer.data : "failed");
  };
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const toggle = (
    <button
      type="button"
      aria-expanded={isOpen}
      title={sumsText(totals)}
      onClick={() => void open()}
      className="flex min-h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-dense hover:bg-sunken max-md:min-h-11 max-md:px-0"
    >
      <Sign aria-hidden size={16} className="shrink-0 text-ink-muted" />
      <span className="font-medium">
        {t(near ? "waiting_from" : "waiting", { shown: formatCount(count), day: near ?? "" })}
      </span>
      <span className="tnum text-ink-muted max-xl:hidden">{sumsText(totals)}</span>
    </button>
  );
  const panel = isOpen && (
    <section
      aria-label={t("waiting", { shown: formatCount(count) })}
      className="max-h-[40vh] shrink-0 overflow-y-auto border-line border-t bg-surface max-md:mb-(--nav-height) max-md:max-h-none"
    >
      {rows === null && <Skeleton className="m-4 h-4 w-72" />}
      {rows === "failed" && <p className="px-4 py-3 text-bad-ink text-list">{t("not_opened")}</p>}
      {Array.isArray(rows) && <WaitingRows domain={domain} today={today} rows={rows} />}
      {count > SHOWN && (
        <Link
          href={`/${domain}/actions?held=1`}
          prefetch={false}
          className="flex min-h-10 items-center px-4 text-brand-text text-list hover:underline"
        >
          {t("waiting_all", { shown: formatCount(count) })}
        </Link>
      )}
    </section>
  );
  return { toggle, panel };
}

type RowsProps = { domain: string; today: string; rows: readonly ActionRow[] };

function WaitingRows({ domain, today, rows }: RowsProps) {
  const heldWords = useHeldWords(today);
  return (
    <ul>
      {rows.map((row) => {
        const { id, debtor_id, debtor, number, amount, currency, invoice_status_id, held } = row;
        return (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-line border-b px-4 py-1.5 text-dense last:border-b-0 md:grid-cols-[13rem_7rem_8rem_minmax(0,1fr)]"
          >
            <Link
              href={`/${domain}/debtors/${debtor_id}/edit`}
              prefetch={false}
              className="truncate text-brand-text hover:underline"
            >
              {debtor}
            </Link>
            <Link
              href={`/${domain}/invoices/${id}/edit`}
              prefetch={false}
              className="whitespace-nowrap text-brand-text hover:underline max-md:order-3"
            >
              {number}
            </Link>
            <span className="text-right font-medium max-md:order-2">
              <Money amount={amount} currency={currency} />
            </span>
            <span className="flex flex-wrap items-center gap-x-3 max-md:order-4 max-md:col-span-2">
              {invoice_status_id !== null && <InvoiceStatus inRow id={invoice_status_id} />}
              <span className="text-hold-ink">{held && heldWords(held)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
