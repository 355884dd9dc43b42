import { useTranslations } from "next-intl";
import { shareOf } from "@/components/domain/figures/balance-figures";
import { Money } from "@/components/ui/format";
import { Figure } from "@/components/ui/page";
import { PrefetchLink } from "@/components/ui/prefetch-link";
import type { DayFigures as Row } from "@/lib/figures/answers";
import { formatCount, formatMoney } from "@/lib/i18n/format";
import { centsOf } from "@/lib/kernel/money";

type Sum = "open" | "overdue" | "old" | "disputed";

/** Renders four sums of the day, in the currency of most invoices; other currencies are below, never added. */
export function DayFigures({ rows, figuresHref }: { rows: readonly Row[]; figuresHref: string }) {
  const t = useTranslations("today");
  const [main, ...others] = rows;
  if (!main) return null;
  const shareIn = (sum: Sum) =>
    t("share_of_open", { share: shareOf(centsOf(main[sum]), centsOf(main.open)) });
  const notes: Record<Sum, string> = {
    open: t("open_invoices", { count: main.count, shown: formatCount(main.count) }),
    overdue: shareIn("overdue"),
    old: shareIn("old"),
    disputed: shareIn("disputed"),
  };
  return (
    <section aria-labelledby="figures">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 id="figures" className="font-semibold text-form">
          {t("figures")}
        </h2>
        <PrefetchLink href={figuresHref} className="text-brand-text text-dense hover:underline">
          {t("all_figures")}
        </PrefetchLink>
      </div>
      <div className="grid grid-cols-2 gap-2 xl:grid-cols-4">
        {(["open", "overdue", "old", "disputed"] as const).map((sum) => (
          <Figure
            key={sum}
            label={t(`sum_${sum}`)}
            value={<Money amount={main[sum]} currency={main.currency} />}
            note={
              <>
                {notes[sum]}
                {others.map(({ currency, [sum]: amount }) => (
                  <span key={currency} className="tnum block whitespace-nowrap">
                    {t("and_also", { amount: formatMoney(amount, currency) })}
                  </span>
                ))}
              </>
            }
          />
        ))}
      </div>
    </section>
  );
}
