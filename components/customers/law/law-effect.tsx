import { useTranslations } from "next-intl";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import { Section } from "@/components/ui/page";
import { centsOf, subtract, toWire } from "@/lib/kernel/money";
import type { LawEffect } from "@/lib/tenants/answers";
import { amountCell, DebtorCell, MOST_NAMED } from "./debtor-cells";

/** `domain`: the prefix of the debtors' pages; null for users who cannot open them. */
type Props = { effect: LawEffect; domain: string | null };

/**
 * Renders the effect of a switch: sums per currency, how many invoices and why some have no amount, and the debtors with the largest
 * changes.
 */
export function LawEffectView({ effect, domain }: Props) {
  const t = useTranslations("customer_law");
  const { totals, stops } = effect;
  if (totals.length === 0) return <p className="text-ink-muted text-list">{t("effect_none")}</p>;
  const changed = changedIn(effect);
  const unchanged = totals.reduce((count, own) => count + own.kept, 0);
  return (
    <>
      <Section title={t("effect")}>
        <FiguresTable
          className="max-w-2xl"
          heads={[
            { label: t("currency"), side: "left" },
            { label: t("invoices"), side: "right", isWide: true },
            { label: t("before"), side: "right" },
            { label: t("after"), side: "right" },
            { label: t("difference"), side: "right" },
          ]}
        >
          {totals.map((own) => (
            <tr key={own.currency} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {own.currency}
              </th>
              <td className={`${amountCell} max-sm:hidden`}>{own.invoices}</td>
              <Sums totals={own} />
            </tr>
          ))}
        </FiguresTable>
        <ul className="flex flex-col gap-1 text-list">
          <li>{t("count_changed", { count: changed })}</li>
          {unchanged > 0 && <li>{t("count_kept", { count: unchanged })}</li>}
          {stops.map(({ code, invoices }) => (
            <li key={code}>{t(`count_${code}`, { count: invoices })}</li>
          ))}
        </ul>
      </Section>
      {effect.debtors.length > 0 && <Debtors effect={effect} domain={domain} />}
    </>
  );
}

/** Returns the number of invoices whose amount would change. */
export const changedIn = ({ totals }: LawEffect): number =>
  totals.reduce((count, { changed }) => count + changed, 0);

function Debtors({ effect: { debtors, more }, domain }: Props) {
  const t = useTranslations("customer_law");
  const unnamed = more + Math.max(0, debtors.length - MOST_NAMED);
  return (
    <Section title={t("debtors")}>
      <FiguresTable
        className="max-w-3xl"
        heads={[
          { label: t("debtor"), side: "left" },
          { label: t("invoices"), side: "right", isWide: true },
          { label: t("before"), side: "right", isWide: true },
          { label: t("after"), side: "right" },
          { label: t("difference"), side: "right" },
        ]}
      >
        {debtors.slice(0, MOST_NAMED).map((own) => (
          <tr key={`${own.debtor_id} ${own.currency}`} className="border-line border-t">
            <DebtorCell debtor_id={own.debtor_id} debtor={own.debtor} domain={domain} />
            <td className={`${amountCell} max-sm:hidden`}>{own.invoices}</td>
            <Sums totals={own} isWide />
          </tr>
        ))}
      </FiguresTable>
      {unnamed > 0 && <p className="text-ink-muted text-list">{t("debtors_more", { count: unnamed })}</p>}
    </Section>
  );
}

type Summed = Pick<LawEffect["totals"][number], "before" | "after" | "currency">;

function Sums({ totals: { before, after, currency }, isWide = false }: { totals: Summed; isWide?: boolean }) {
  const difference = toWire(subtract(centsOf(after), centsOf(before)));
  return (
    <>
      <td className={`${amountCell} ${isWide ? "max-sm:hidden" : ""}`}>
        <Money amount={before} currency={currency} />
      </td>
      <td className={amountCell}>
        <Money amount={after} currency={currency} />
      </td>
      <td className={`${amountCell} font-medium`}>
        <Money amount={difference} currency={currency} />
      </td>
    </>
  );
}
