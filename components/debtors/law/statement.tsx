import { Scale } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { DayText, Money } from "@/components/ui/format";
import { HelpAbout } from "@/components/ui/help-link";
import { EmptyState, Notice } from "@/components/ui/states";
import type { LawStatement } from "@/lib/claims/answers";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { centsOf, NOTHING } from "@/lib/kernel/money";
import { InvoiceLines } from "./invoice-lines";
import { cell, LawTable, wide, wrapping } from "./law-table";
import { LetterList } from "./letter-list";

type Props = {
  statement: LawStatement;
  /** The address pattern of an invoice's page; null without the right to open it. */
  invoices: string | null;
};

/** Renders what a debtor owes by Dutch law on a day, how it is made up, and by which letters and rates. */
export function Statement({ statement, invoices }: Props) {
  const t = useTranslations("law");
  const locale = useLocale();
  const { stop, on, debtor_kind, is_kind_known, is_abroad } = statement;
  if (stop)
    return (
      <Notice tone="bad">
        {t("rate_missing", { kind: t(`rate_${stop.kind}`), day: formatDay(stop.day, locale) })}{" "}
        <HelpAbout messageKey="law.rate_missing" />
      </Notice>
    );
  if (statement.invoices.length === 0)
    return <EmptyState icon={<Scale aria-hidden size={28} />} title={t("nothing")} />;
  return (
    <>
      <p className="max-w-prose text-dense text-ink-muted">
        {t(is_kind_known ? `kind_${debtor_kind}` : "kind_unknown")} {is_abroad && t("abroad")} {t("beside")}{" "}
        <HelpAbout messageKey="law.beside" />
      </p>
      <Sums statement={statement} />
      <Course statement={statement} />
      <InvoiceLines statement={statement} invoices={invoices} />
      {statement.letters.length > 0 && <LetterList statement={statement} />}
      <p className="text-dense text-ink-muted">
        {t("formula", { version: statement.formula, day: formatDay(on, locale) })}
      </p>
    </>
  );
}

function Sums({ statement }: { statement: LawStatement }) {
  const t = useTranslations("law");
  const { currency, per_day } = statement;
  const sum = (label: string, amount: LawStatement["total"], isLarge = false) => (
    <div>
      <dt className="text-dense text-ink-muted">{label}</dt>
      <dd className={isLarge ? "font-[650] text-title" : "text-form"}>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-md border border-line bg-surface px-4 py-3">
      {sum(t("total"), statement.total, true)}
      {sum(t("principal"), statement.principal)}
      {sum(t("interest"), statement.interest)}
      {sum(t("costs"), statement.costs)}
      {centsOf(statement.accrued) !== NOTHING && sum(t("accrued"), statement.accrued)}
      {per_day !== null && sum(t("per_day"), per_day)}
    </dl>
  );
}

/** Renders the events day by day, and the amounts owed at the end of each day. */
function Course({ statement: { rows, currency } }: { statement: LawStatement }) {
  const t = useTranslations("law");
  const amount = (value: LawStatement["total"]) => <Money amount={value} currency={currency} />;
  const heads = [
    { label: t("day"), isWide: true },
    { label: t("what") },
    { label: t("amount"), isAmount: true },
    { label: t("principal"), isAmount: true, isWide: true },
    { label: t("interest"), isAmount: true, isWide: true },
    { label: t("costs"), isAmount: true, isWide: true },
    { label: t("total"), isAmount: true },
  ];
  return (
    <LawTable label={t("course")} heads={heads}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no key but its index, and rows are never reordered
        <tr key={index} className={row.what === "stands" ? "bg-sunken font-medium" : ""}>
          <td className={`${cell} ${wide}`}>
            <DayText day={row.on} />
          </td>
          <td className={`${wrapping} sm:min-w-64`}>
            <span className="block text-dense text-ink-muted sm:hidden">
              <DayText day={row.on} />
            </span>
            {t(whatOf(row), { numbers: row.numbers.join(", ") })}
            {row.parts && (
              <span className="block text-dense text-ink-muted">
                {t("parts", {
                  costs: formatMoney(row.parts.costs, currency),
                  interest: formatMoney(row.parts.interest, currency),
                  principal: formatMoney(row.parts.principal, currency),
                })}
              </span>
            )}
          </td>
          <td className={`${cell} text-right`}>{row.amount !== null && amount(row.amount)}</td>
          <td className={`${cell} ${wide} text-right`}>{amount(row.balance.principal)}</td>
          <td className={`${cell} ${wide} text-right`}>{amount(row.balance.interest)}</td>
          <td className={`${cell} ${wide} text-right`}>{amount(row.balance.costs)}</td>
          <td className={`${cell} text-right font-medium`}>{amount(row.balance.total)}</td>
        </tr>
      ))}
    </LawTable>
  );
}

/** Returns the message key of a row: a letter without announced costs does not mention them. */
const whatOf = ({ what, amount }: LawStatement["rows"][number]): string =>
  what === "letter" && amount === null ? "what_demand" : `what_${what}`;
