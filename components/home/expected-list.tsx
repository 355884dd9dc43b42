import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import type { ExpectedMoney } from "@/lib/agreements/answers";
import { formatWeekday } from "@/lib/i18n/format";
import { groupBy } from "@/lib/kernel/group";
import { centsOf, sum, toWire } from "@/lib/kernel/money";

/** Renders what promises and instalments should bring in this week, a column per day; days without any are left out. */
export function ExpectedList({ income }: { income: ExpectedMoney }) {
  const t = useTranslations("today");
  const locale = useLocale();
  const totals = [...groupBy(income, ({ currency }) => currency)];
  return (
    <section aria-labelledby="expected" className="rounded-md border border-line bg-surface px-4 py-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="expected" className="font-semibold text-form">
          {t("expected")}
        </h2>
        {totals.length > 0 && (
          <p className="font-semibold text-list">
            <span className="sr-only">{t("expected_total")}: </span>
            {totals.map(([currency, amounts], index) => (
              <span key={currency}>
                {index > 0 && " · "}
                <Money
                  amount={toWire(sum(amounts.map(({ amount }) => centsOf(amount))))}
                  currency={currency}
                />
              </span>
            ))}
          </p>
        )}
      </div>
      {income.length === 0 ? (
        <p className="mt-1 text-dense text-ink-muted">{t("expected_none")}</p>
      ) : (
        <dl className="mt-2 mb-1 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-2 gap-y-3 text-dense">
          {[...groupBy(income, ({ on }) => on)].map(([on, sums]) => (
            <div key={on} className="border-line border-l-2 pl-2.5">
              <dt className="tnum text-ink-muted">{formatWeekday(on, locale)}</dt>
              <dd className="font-medium text-list">
                {sums.map(({ currency, amount }) => (
                  <span key={currency} className="block">
                    <Money amount={amount} currency={currency} />
                  </span>
                ))}
              </dd>
              <dd className="text-ink-muted">
                {t("expected_from", { count: sums.reduce((all, { count }) => all + count, 0) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
