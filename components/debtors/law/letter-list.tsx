import { useLocale, useTranslations } from "next-intl";
import { DayText, Money } from "@/components/ui/format";
import type { LawStatement } from "@/lib/claims/answers";
import { formatDay, formatMoney, formatRate } from "@/lib/i18n/format";
import { cell, LawTable, wide, wrapping } from "./law-table";

type Letter = LawStatement["letters"][number];

/** Renders which letters brought charges, which did not and why, and how their costs were calculated. */
export function LetterList({ statement: { letters, currency } }: { statement: LawStatement }) {
  const t = useTranslations("law");
  const heads = [
    { label: t("letter") },
    { label: t("invoices"), isWide: true },
    { label: t("free_until"), isWide: true },
    { label: t("costs_work") },
    { label: t("costs"), isAmount: true },
  ];
  return (
    <LawTable label={t("letters")} heads={heads}>
      {letters.map((letter) => (
        <tr key={letter.letter_id}>
          <td className={`${wrapping} sm:whitespace-nowrap`}>
            <DayText day={letter.made} /> {t(`letter_${letter.kind}`)}
            <span className="block text-dense text-ink-muted sm:hidden">{letter.numbers.join(", ")}</span>
          </td>
          <td className={`${wrapping} ${wide} min-w-40`}>{letter.numbers.join(", ")}</td>
          <td className={`${cell} ${wide}`}>
            <DayText day={letter.free_until} />
          </td>
          <td className={`${wrapping} sm:min-w-72`}>
            <CostsWork letter={letter} currency={currency} />
          </td>
          <td className={`${cell} text-right`}>
            <Money amount={letter.costs} currency={currency} />
          </td>
        </tr>
      ))}
    </LawTable>
  );
}

function CostsWork({ letter, currency }: { letter: Letter; currency: string }) {
  const t = useTranslations("law");
  const locale = useLocale();
  if (letter.reason === "announced_too_high" && letter.announced && letter.at_most)
    return t("reason_announced_too_high", {
      announced: formatMoney(letter.announced, currency),
      most: formatMoney(letter.at_most, currency),
    });
  if (letter.reason) return t(`reason_${letter.reason}`);
  if (letter.bands.length === 0 && letter.refused.length > 0)
    return letter.refused.map((code) => t(`refused_${code}`)).join(" ");
  if (letter.bands.length === 0)
    return letter.free_until ? t("running", { day: formatDay(letter.free_until, locale) }) : t("no_costs");
  const bands = letter.bands.map(({ base, rate }) =>
    t("band", { rate: formatRate(rate, locale), base: formatMoney(base, currency) }),
  );
  return (
    <>
      {bands.join(" + ")} {letter.bound && t(`bound_${letter.bound}`)}{" "}
      {letter.joined.length > 0 && t("joined")} {letter.capped && t("capped")}
    </>
  );
}
