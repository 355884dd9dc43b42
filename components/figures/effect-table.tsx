import { useLocale, useTranslations } from "next-intl";
import { formatCount, formatPercent } from "@/lib/i18n/format";
import { centsOf } from "@/lib/kernel/money";
import type { StepEffect } from "./answer-types";

const afterDays = [7, 14, 30] as const;

type Props = {
  rows: readonly StepEffect[];
  names: Readonly<Record<string, string>>;
  /** Shown as caption where there are several; else null. */
  currency: string | null;
};

/** Renders what was paid within seven, fourteen and thirty days after a step, as a share of the amount claimed. */
export function EffectTable({ rows, names, currency }: Props) {
  const t = useTranslations("figures");
  const locale = useLocale();
  if (rows.length === 0) return <p className="py-4 text-ink-muted text-list">{t("effect_none")}</p>;
  return (
    <>
      <table className="w-full text-dense">
        {currency && <caption className="py-1 text-left font-medium">{currency}</caption>}
        <thead className="bg-sunken text-ink-muted">
          <tr className="h-7">
            <th scope="col" className="px-1 text-left font-medium">
              {t("step")}
            </th>
            <th scope="col" className="px-2 text-right font-medium">
              {t("actions")}
            </th>
            {afterDays.map((days) => (
              <th
                key={days}
                scope="col"
                className="w-13 px-1 text-right font-medium"
                aria-label={t("within", { days })}
              >
                {days}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ step, actions, within }) => (
            <tr key={step} className="h-7">
              <th scope="row" className="px-1 text-left font-normal">
                {names[String(step)] ?? step}
              </th>
              <td className="tnum px-2 text-right">{formatCount(actions)}</td>
              {afterDays.map((days) => (
                <td key={days} className="tnum px-1 text-right">
                  {shareIn(within[days], locale)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-[12px]/4 text-ink-muted">{t("effect_share")}</p>
    </>
  );
}

/** Returns the share as a percentage; "–" where no action is that old yet. */
function shareIn({ claimed, paid }: StepEffect["within"][7], locale: string): string {
  const claimedCents = centsOf(claimed);
  return claimedCents > 0 ? formatPercent(Math.round((centsOf(paid) / claimedCents) * 100), locale) : "–";
}
