import { useLocale, useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import type { ExpectedMoney } from "@/lib/agreements/answers";
import { formatWeekday } from "@/lib/i18n/format";
import { groupBy } from "@/lib/kernel/group";

/** What promises and instalments should bring in this week, a line per day; days without any are left out. */
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
        <dl className="mt-1 grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-1 text-dense">
          {[...groupBy(expected, ({ on }) => on)].map(([on, sums]) => (
            <div key={on} className="contents">
              <dt className="tnum">{formatWeekday(on, locale)}</dt>
              <dd className="text-right text-ink-muted">
                {t("expected_from", { count: sums.reduce((all, { count }) => all + count, 0) })}
              </dd>
              <dd className="text-right font-medium">
                {sums.map(({ currency, amount }) => (
                  <span key={currency} className="block">
                    <Money amount={amount} currency={currency} />
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
