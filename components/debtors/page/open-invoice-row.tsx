"use client";
import { useLocale, useTranslations } from "next-intl";
import { HoldCell } from "@/components/domain/agreements/hold-cell";
import { HoldIcon } from "@/components/domain/agreements/hold-icon";
import { InvoiceStatus, statusName } from "@/components/domain/invoices/invoice-status";
import { Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { DebtorTimeline } from "@/lib/debtors/answers";
import { formatCount, formatNearDay } from "@/lib/i18n/format";
import type { InvoiceRow } from "@/lib/invoices/answers";
import { type Day, daysBetween } from "@/lib/kernel/day";

type Planned = DebtorTimeline["planned"][number];

type Props = {
  row: InvoiceRow;
  next: Planned | undefined;
  today: Day;
  /** Null for users who may not open invoices. */
  href: string | null;
  isTicked: boolean;
  onTick: (() => void) | null;
};

/** Renders an open invoice: days overdue, amount, status and next step. On a phone a card of two lines. */
export function OpenInvoiceRow({ row, next, today, href, isTicked, onTick }: Props) {
  const table = useTranslations("table");
  return (
    <tr className="list-row" data-ticked={isTicked || undefined}>
      {onTick && (
        <td className="tick-cell">
          <label>
            <input
              type="checkbox"
              className="check"
              aria-label={table("select_row", { row: row.number })}
              checked={isTicked}
              onChange={onTick}
            />
          </label>
        </td>
      )}
      <th scope="row" data-card="name" title={row.number}>
        {href ? <RowLink href={href}>{row.number}</RowLink> : row.number}
      </th>
      <td data-card="right" className="is-right">
        <Late row={row} today={today} />
      </td>
      <td data-card="sum" className="is-right font-medium">
        <Money amount={row.amount} currency={row.currency} />
      </td>
      <td data-card="left">
        <InvoiceStatus inRow id={row.last_status_id} />
      </td>
      <td data-card="next">
        <Next row={row} next={next} today={today} />
      </td>
    </tr>
  );
}

/** Renders the days overdue as a number, or in how many days the invoice is due. */
function Late({ row, today }: { row: InvoiceRow; today: Day }) {
  const t = useTranslations("debtor_page");
  const ahead = daysBetween(today, row.expires_at);
  if (ahead >= 0)
    return (
      <span className="tnum text-ink-muted">{t("due_in", { count: ahead, shown: formatCount(ahead) })}</span>
    );
  const days = { count: -ahead, shown: formatCount(-ahead) };
  return (
    <>
      <span aria-hidden className="tnum max-md:hidden">
        {days.shown}
      </span>
      <span className="md:sr-only">{t("days_late", days)}</span>
    </>
  );
}

/**
 * Renders the invoice's own next step. An agreement may cover several invoices and their sum: it is an icon before the step, or its kind
 * where there is no step.
 */
function Next({ row, next, today }: { row: InvoiceRow; next: Planned | undefined; today: Day }) {
  const t = useTranslations("debtor_page");
  const locale = useLocale();
  const kinds = useTranslations("holds.kinds");
  const { hold } = row;
  if (hold && (!next || next.kind === "hold")) return <HoldCell hold={hold} brief={kinds(hold.kind)} />;
  if (!next) return <span className="text-ink-muted">{t("no_next")}</span>;
  const on = next.on <= today ? t("today") : formatNearDay(next.on, today, locale);
  const what =
    next.kind === "step"
      ? statusName(next.status, locale)
      : next.kind === "flex"
        ? next.template
        : next.kind === "deadline"
          ? t("deadline")
          : next.words;
  return (
    <span
      title={[hold?.words, `${what} ${on}`].filter(Boolean).join("; ")}
      className="flex min-w-0 items-center gap-1"
    >
      {hold && (
        <>
          <HoldIcon kind={hold.kind} isDue={hold.is_due} />
          <span className="sr-only">{hold.words}: </span>
        </>
      )}
      <span className="truncate">{what}</span>
      <span className="shrink-0 text-ink-muted">{on}</span>
    </span>
  );
}
