import { useLocale, useTranslations } from "next-intl";
import { costsWords, interestWords } from "@/components/domain/invoices/claim-words";
import { formatMoney } from "@/lib/i18n/format";
import type { ExplainedClaim } from "@/lib/invoices/answers";

/** Renders how interest and costs were calculated, and their total with the open amount. */
export function CalculationPanel({ claim }: { claim: ExplainedClaim }) {
  const t = useTranslations("why");
  const locale = useLocale();
  const rows = [
    { title: t("interest"), amount: claim.interest.amount, words: interestWords(claim, t, locale) },
    { title: t("costs"), amount: claim.costs.amount, words: costsWords(claim, t, locale) },
  ];
  return (
    <section aria-labelledby="why" className="rounded-md border border-line bg-surface">
      <h2 id="why" className="border-line border-b px-4 py-2 font-semibold text-list">
        {t("panel")}
      </h2>
      <dl className="flex flex-col gap-2 px-4 py-3 text-list">
        {rows.map(({ title, amount, words }) => (
          <div key={title} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt>{title}</dt>
            <dd className="tnum text-right">{formatMoney(amount, claim.currency)}</dd>
            <dd className="col-span-2 text-dense text-ink-muted">{words}</dd>
          </div>
        ))}
        <div className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-t pt-2 font-semibold">
          <dt>{t("total")}</dt>
          <dd className="tnum text-right">{formatMoney(claim.total_incasso_costs, claim.currency)}</dd>
        </div>
      </dl>
    </section>
  );
}
