import { useTranslations } from "next-intl";
import { Money } from "@/components/ui/format";
import { Figure } from "@/components/ui/page";
import type { OpenBalance } from "@/lib/figures/answers";
import { formatCount } from "@/lib/i18n/format";
import { type Cents, centsOf, subtract, toWire } from "@/lib/kernel/money";

/** Renders the open and overdue amounts, a line per currency: they are never added together. */
export function BalanceFigures({ balances }: { balances: readonly OpenBalance[] }) {
  const t = useTranslations("home");
  if (balances.length === 0) return <p className="text-list text-ink-muted">{t("nothing_open")}</p>;
  return (
    <div className="flex flex-col gap-3">
      {balances.map(({ currency, open, overdue, count }) => {
        const later = subtract(centsOf(open), centsOf(overdue));
        return (
          <section
            key={currency}
            aria-label={t("in_currency", { currency })}
            className="grid max-w-4xl gap-3 sm:grid-cols-3"
          >
            <Figure
              label={t("open")}
              value={<Money amount={open} currency={currency} />}
              note={t("open_invoices", { count, shown: formatCount(count) })}
            />
            <Figure
              label={t("overdue")}
              value={<Money amount={overdue} currency={currency} />}
              note={t("overdue_share", { share: shareOf(centsOf(overdue), centsOf(open)) })}
              {...(centsOf(overdue) > 0 ? { tone: "bad" as const } : {})}
            />
            <Figure
              label={t("not_due")}
              value={<Money amount={toWire(later)} currency={currency} />}
              note={t("overdue_share", { share: shareOf(later, centsOf(open)) })}
            />
          </section>
        );
      })}
    </div>
  );
}

/** Returns a part's share of the open amount in whole per cent, limited to 0 to 100, as credits can exceed it. */
export const shareOf = (part: Cents, open: Cents): number =>
  open > 0 ? Math.min(100, Math.max(0, Math.round((part / open) * 100))) : 0;
