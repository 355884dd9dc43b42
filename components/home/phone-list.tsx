import { ArrowRight, CalendarX, Phone } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Telephone } from "@/components/debtors/reach";
import { DayText, Money } from "@/components/ui/format";
import { LinkButton } from "@/components/ui/link-button";
import type { PhoneRow } from "@/lib/dunning/answers/lists";
import { formatCount } from "@/lib/i18n/format";
import { PhoneTrail } from "./phone-trail";

type Props = {
  domain: string;
  today: string;
  rows: readonly PhoneRow[];
  /** The way to all of them, while only the first are shown. */
  allHref: string | null;
};

const FIRST = 12;

const debtorAt = (domain: string, { debtor_id }: PhoneRow) => `/${domain}/debtors/${debtor_id}/edit`;

/** Whom to call today, why, what is overdue, and the number: the first dozen, or all. A table, and on a phone a card each. */
export function PhoneList({ domain, today, rows, allHref }: Props) {
  const t = useTranslations("today");
  const [first] = rows;
  const shown = allHref ? rows.slice(0, FIRST) : rows;
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
            <LinkButton look="brand" href={`${debtorAt(domain, first)}?act=call`}>
              <Phone aria-hidden size={16} />
              {t("begin")}
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
                  className={`h-8 px-2.5 font-medium xl:px-4 ${head === "overdue" ? "text-right" : ""}`}
                >
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {shown.map((row) => (
              <Row key={row.debtor_id} row={row} today={today} href={debtorAt(domain, row)} />
            ))}
          </tbody>
        </table>
      )}
      {allHref && shown.length < rows.length && (
        <Link
          href={allHref}
          className="flex min-h-10 items-center gap-1.5 border-line border-t px-4 text-brand-text text-list -outline-offset-2 hover:bg-sunken"
        >
          {t("all_calls", { shown: formatCount(rows.length) })}
          <ArrowRight aria-hidden size={14} />
        </Link>
      )}
    </section>
  );
}

function Row({ row, today, href }: { row: PhoneRow; today: string; href: string }) {
  const t = useTranslations("today");
  const isLate = row.why === "callback" && row.on !== null && row.on < today;
  return (
    <tr className="border-line border-t max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:px-4 max-md:py-3 md:h-9">
      <td
        className={`whitespace-nowrap px-2.5 xl:px-4 max-md:order-3 max-md:px-0 ${isLate ? "text-bad-ink" : "text-ink-muted"}`}
      >
        {row.why === "callback" && row.on !== today ? <DayText day={row.on} /> : t("this_day")}
      </td>
      <th scope="row" className="px-2.5 text-left xl:px-4 font-medium max-md:order-1 max-md:px-0">
        <Link href={href} prefetch={false} className="text-brand-text hover:underline">
          {row.debtor}
        </Link>
      </th>
      <td className="px-2.5 xl:px-4 max-md:order-5 max-md:col-span-2 max-md:px-0">
        {row.why === "broken" ? (
          <span className="inline-flex items-center gap-1.5 text-bad-ink">
            <CalendarX aria-hidden size={14} className="shrink-0" />
            <span>
              {t("why_broken")} <DayText day={row.on} />
            </span>
          </span>
        ) : (
          [t(`why_${row.why}`), row.note].filter(Boolean).join(": ")
        )}
      </td>
      <td className="px-2.5 xl:px-4 text-right font-medium max-md:order-2 max-md:px-0">
        {row.overdue.map(({ currency, amount }) => (
          <span key={currency} className="block">
            <Money amount={amount} currency={currency} />
          </span>
        ))}
      </td>
      <td className="px-2.5 xl:px-4 max-md:order-4 max-md:px-0">
        {row.is_telephone_wrong ? (
          <Telephone typed={row.telephone} e164="" isWrong />
        ) : (
          row.telephone && (
            <a
              href={`tel:${(row.telephone_e164 || row.telephone).replace(/[^+\d]/g, "")}`}
              className="inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap text-brand-text hover:underline pointer-coarse:min-h-9"
            >
              <Phone aria-hidden size={14} />
              {row.telephone}
            </a>
          )
        )}
      </td>
    </tr>
  );
}
