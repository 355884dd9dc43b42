import { useLocale, useTranslations } from "next-intl";
import { DayText, Money } from "@/components/ui/format";
import { RowLink } from "@/components/ui/row-link";
import type { LawStatement } from "@/lib/claims/answers";
import { formatCount, formatDay, formatRate } from "@/lib/i18n/format";
import { cell, LawTable, wide, wrapping } from "./law-table";

type Invoice = LawStatement["invoices"][number];
type Props = { statement: LawStatement; invoices: string | null };

/** Renders the lines of interest of each invoice, with the article of law, and the day its claim becomes time-barred. */
export function InvoiceLines({ statement: { invoices: claims, currency }, invoices }: Props) {
  const t = useTranslations("law");
  const heads = [
    { label: t("invoice"), isWide: true },
    { label: t("period") },
    { label: t("days"), isAmount: true, isWide: true },
    { label: t("base"), isAmount: true, isWide: true },
    { label: t("rate"), isAmount: true },
    { label: t("interest"), isAmount: true },
    { label: t("article"), isWide: true },
  ];
  return (
    <LawTable label={t("interest_lines")} heads={heads}>
      {claims.map((invoice) => (
        <InvoiceRows key={invoice.invoice_id} invoice={invoice} currency={currency} invoices={invoices} />
      ))}
    </LawTable>
  );
}

type RowsProps = { invoice: Invoice; currency: string; invoices: string | null };

function InvoiceRows({ invoice, currency, invoices }: RowsProps) {
  const t = useTranslations("law");
  const locale = useLocale();
  const { lines, number, invoice_id, claimed_from, lapses_on } = invoice;
  const says = [
    claimed_from ? t("claimed_from", { day: formatDay(claimed_from, locale) }) : t("not_claimed"),
    t("lapses_on", { day: formatDay(lapses_on, locale) }),
  ];
  return (
    <>
      <tr>
        <th scope="rowgroup" colSpan={7} className={`${wrapping} text-left font-medium`}>
          {invoices ? <RowLink href={`${invoices}/${invoice_id}/edit`}>{number}</RowLink> : number}{" "}
          <span className="pl-2 font-normal text-dense text-ink-muted">{says.join(" ")}</span>
        </th>
      </tr>
      {lines.map((line) => (
        <tr key={line.from}>
          <td className={`${cell} ${wide}`} />
          <td className={`${wrapping} sm:whitespace-nowrap`}>
            <DayText day={line.from} /> – <DayText day={line.to} />
          </td>
          <td className={`${cell} ${wide} text-right`}>{formatCount(line.days)}</td>
          <td className={`${cell} ${wide} text-right`}>
            <Money amount={line.base} currency={currency} />
          </td>
          <td className={`${cell} text-right`}>{formatRate(line.rate, locale)}</td>
          <td className={`${cell} text-right`}>
            <Money amount={line.amount} currency={currency} />
          </td>
          <td className={`${cell} ${wide}`}>{t("article_of", { article: line.article })}</td>
        </tr>
      ))}
    </>
  );
}
