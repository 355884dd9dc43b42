import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import type { DifferenceList } from "@/lib/accounting/answers/sync-runs";
import { formatCount, formatInstant, formatMoney } from "@/lib/i18n/format";
import type { Amount } from "@/lib/kernel/money";

type Props = { name: string; totals: DifferenceList["totals"] };

/**
 * Renders the sum to reconcile: package − Invorder = difference, for each currency that differs; currencies that agree, and invoices from
 * other sources, are one line.
 */
export function DifferenceSums({ name, totals: { sums, as_of } }: Props) {
  const t = useTranslations("sync");
  const locale = useLocale();
  const differing = sums.filter(({ own }) => own.count > 0);
  const agreeing = sums.filter(({ own }) => own.count === 0);
  const elsewhere = sums.filter(({ elsewhere: { count } }) => count > 0);
  return (
    <section
      aria-label={t("sums")}
      className="mx-4 mb-2 flex flex-wrap items-end justify-between gap-x-8 gap-y-2 rounded-md border border-line bg-surface px-4 py-2"
    >
      <div className="flex flex-col gap-2 max-sm:w-full">
        {differing.map(({ currency, package: there, own: { invorder, difference, count } }) => (
          <dl
            key={currency}
            className="flex flex-wrap items-end gap-x-5 gap-y-1 max-sm:w-full max-sm:flex-col max-sm:items-stretch"
          >
            <Sum term={t("open_at", { name })} amount={there} currency={currency} />
            <span aria-hidden className="text-ink-muted max-sm:hidden">
              −
            </span>
            <Sum term={t("open_at", { name: t("here") })} amount={invorder} currency={currency} />
            <span aria-hidden className="text-ink-muted max-sm:hidden">
              =
            </span>
            <Sum
              term={t("difference_of", { count, shown: formatCount(count) })}
              amount={difference}
              currency={currency}
              className="text-warn-ink"
            />
          </dl>
        ))}
        {differing.length === 0 && (
          <p className="font-medium text-list">
            {elsewhere.length > 0 ? t("agrees_of", { name }) : t("agrees_all")}
          </p>
        )}
        {elsewhere.map(({ currency, elsewhere: { invorder, count } }) => (
          <p key={currency} className="tnum text-dense text-ink-muted">
            {t("elsewhere", {
              name,
              amount: formatMoney(invorder, currency),
              count,
              shown: formatCount(count),
            })}
          </p>
        ))}
      </div>
      <p className="tnum text-dense text-ink-muted">
        {agreeing.map(
          ({ currency, own: { invorder } }) =>
            `${t("agrees", { currency })}: ${formatMoney(invorder, currency)} · `,
        )}
        {t("as_of", { at: as_of ? formatInstant(as_of, locale) : "" })}
      </p>
    </section>
  );
}

function Sum({
  term,
  amount,
  currency,
  className = "",
}: {
  term: string;
  amount: Amount;
  currency: string;
  className?: string;
}) {
  return (
    <div className="max-sm:flex max-sm:justify-between max-sm:gap-x-3">
      <dt className="text-dense text-ink-muted">{term}</dt>
      <dd className={`font-semibold text-section ${className}`}>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
