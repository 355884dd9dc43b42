import { ArrowRight, CalendarX, NotebookPen, Phone } from "lucide-react";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Telephone } from "@/components/domain/debtors/contact-links";
import { displayedStage, statusName } from "@/components/domain/invoices/invoice-status";
import { DayText, Money } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { PhoneRow as Row } from "@/lib/dunning/answers/lists";
import { formatCount, formatNearDay } from "@/lib/i18n/format";
import { PhoneTrail } from "./phone-trail";

type Props = {
  domain: string;
  today: string;
  rows: readonly Row[];
  /** The address of the full list, while only the first are shown; else null. */
  allHref: string | null;
  /** True when the user may write notes of debtors. */
  mayWrite: boolean;
};

const FIRST = 12;

const debtorAt = (domain: string, { debtor_id }: Row) => `/${domain}/debtors/${debtor_id}/edit`;

/** Renders the debtors to call today: reason, overdue amount and number; the first dozen, or all. A table, on a phone a card each. */
export function PhoneList({ domain, today, rows, allHref, mayWrite }: Props) {
  const t = useTranslations("today");
  const [first] = rows;
  const listed = allHref ? rows.slice(0, FIRST) : rows;
  return (
    <section
      id="phone"
      aria-labelledby="phone-list"
      className="min-w-0 rounded-md border border-line bg-surface"
    >
      <PhoneTrail label={t("phone_list")} rows={rows} />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
        <h2 id="phone-list" className="font-semibold text-form">
          {t("phone_list")}
        </h2>
        <span className="text-dense text-ink-muted">{t("order", { shown: formatCount(rows.length) })}</span>
        {first && (
          <span className="ml-auto">
            <LinkButton
              variant="brand"
              size="tool"
              href={`${debtorAt(domain, first)}?act=call`}
              aria-keyshortcuts="C"
              icon={<Phone aria-hidden size={16} />}
            >
              {t("begin")}
              <kbd aria-hidden className="font-normal max-xl:hidden">
                C
              </kbd>
            </LinkButton>
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <p className="border-line border-t px-4 py-6 text-ink-muted text-list">{t("nobody")}</p>
      ) : (
        <table className="w-full border-line border-t text-dense max-md:block">
          <thead className="bg-sunken text-left text-ink-muted max-md:sr-only">
            <tr>
              {(["when", "debtor", "why", "overdue", "telephone"] as const).map((head) => (
                <th
                  key={head}
                  scope="col"
                  className={`h-8 px-2.5 font-medium xl:px-3 xl:first:pl-4 ${head === "overdue" ? "text-right" : ""}`}
                >
                  {t(head)}
                </th>
              ))}
              {mayWrite && (
                <th scope="col">
                  <span className="sr-only">{t("note")}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {listed.map((row) => (
              <PhoneRow
                key={row.debtor_id}
                row={row}
                today={today}
                href={debtorAt(domain, row)}
                mayWrite={mayWrite}
              />
            ))}
          </tbody>
        </table>
      )}
      {allHref && listed.length < rows.length && (
        <PrefetchLink
          href={allHref}
          className="flex min-h-10 items-center gap-1.5 border-line border-t px-4 text-brand-text text-list -outline-offset-2 hover:bg-sunken"
        >
          {t("all_calls", { shown: formatCount(rows.length) })}
          <ArrowRight aria-hidden size={14} />
        </PrefetchLink>
      )}
    </section>
  );
}

type PhoneRowProps = {
  row: Row;
  today: string;
  /** The address of the debtor's page. */
  href: string;
  /** True when the user may write a note from here. */
  mayWrite: boolean;
};

/** Renders a debtor to call: when, name, reason, overdue amount and number. On a phone a card. */
function PhoneRow({ row, today, href, mayWrite }: PhoneRowProps) {
  const t = useTranslations("today");
  const locale = useLocale();
  const isLate = row.why === "callback" && row.on !== null && row.on < today;
  return (
    <tr className="border-line border-t max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3 md:h-9">
      <td
        className={`whitespace-nowrap px-2.5 xl:pl-4 xl:pr-3 max-md:order-3 max-md:px-0 ${isLate ? "text-bad-ink" : "text-ink-muted"}`}
      >
        {row.why === "callback" && row.on !== null && row.on !== today ? (
          <time dateTime={row.on}>{formatNearDay(row.on, today, locale)}</time>
        ) : (
          t("this_day")
        )}
      </td>
      <th scope="row" className="px-2.5 text-left xl:px-3 font-medium max-md:order-1 max-md:px-0">
        <Link href={href} prefetch={false} className="text-brand-text hover:underline">
          {row.debtor}
        </Link>
      </th>
      <td className="px-2.5 xl:px-3 max-md:order-5 max-md:self-center max-md:px-0">
        <Why row={row} />
      </td>
      <td className="px-2.5 xl:px-3 text-right font-medium max-md:order-2 max-md:px-0">
        {row.overdue.map(({ currency, amount }) => (
          <span key={currency} className="block">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </td>
      <td className="px-2.5 xl:px-3 max-md:order-4 max-md:px-0">
        <ToDial row={row} />
      </td>
      {mayWrite && (
        <td className="w-12 px-2.5 text-right max-md:order-6 max-md:w-auto max-md:px-0">
          <LinkButton
            variant="quiet"
            size="icon-sm"
            href={`${href}?act=note`}
            aria-label={t("write_note", { debtor: row.debtor })}
            title={t("write_note", { debtor: row.debtor })}
            icon={<NotebookPen aria-hidden size={15} />}
          />
        </td>
      )}
    </tr>
  );
}

/** Renders the reason to call today; for a due step its name. */
function Why({ row: { why, on, note, step, was_reached } }: { row: Row }) {
  const t = useTranslations("today");
  const locale = useLocale();
  if (why === "callback") return [t("why_callback"), note].filter(Boolean).join(": ");
  if (why === "due" && step !== null) {
    if (displayedStage(step) === "transferred") return t("why_transfer");
    return t(was_reached ? "why_due" : "why_due_new", { step: statusName(step, locale) });
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-bad-ink">
      <CalendarX aria-hidden size={14} className="shrink-0" />
      <span>
        {t("why_broken")} <DayText day={on} />
      </span>
    </span>
  );
}

function ToDial({ row: { telephone, telephone_e164, is_telephone_wrong } }: { row: Row }) {
  if (is_telephone_wrong) return <Telephone text={telephone} e164="" isWrong />;
  if (!telephone) return null;
  return (
    <a
      href={`tel:${(telephone_e164 || telephone).replace(/[^+\d]/g, "")}`}
      className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap text-brand-text hover:underline max-md:min-h-11 pointer-coarse:min-h-9"
    >
      <Phone aria-hidden size={14} />
      {telephone}
    </a>
  );
}
