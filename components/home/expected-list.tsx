import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import type { ExpectedMoney } from "@/lib/agreements/answers";
import { formatWeekday } from "@/lib/i18n/format";
import { groupBy } from "@/lib/kernel/group";

/** What promises and instalments should bring in this week, a column per day; days without any are left out. */
export function ExpectedList({ expected }: { expected: ExpectedMoney }) {
  const t = useTranslations("today");
  const locale = useLocale();
  return (
    <section aria-labelledby="expected" className="rounded-md border border-line bg-surface px-4 py-2.5">
      <h2 id="expected" className="font-semibold text-form">
        {t("expected")}
      </h2>
      {expected.length === 0 ? (
        <p className="mt-1 text-dense text-ink-muted">{t("expected_none")}</p>
      ) : (
        <dl className="mt-2 mb-1 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-2 gap-y-3 text-dense">
          {[...groupBy(expected, ({ on }) => on)].map(([on, sums]) => (
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
