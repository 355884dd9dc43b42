import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Money } from "@/components/ui/format";
import { formatCount } from "@/lib/i18n/format";
import type { TopOfCurrency } from "./answer-types";

type Top = Exclude<keyof TopOfCurrency, "currency">;

type Props = {
  top: Top;
  rows: TopOfCurrency[Top];
  currency: string;
  /** Returns the address of a debtor; null for users who cannot open it. */
  debtorAt: ((id: number) => string) | null;
  explanation: ReactNode;
  choices?: ReactNode;
};

const columns: Record<Top, readonly ("open" | "open_invoices" | "overdue" | "days" | "dso")[]> = {
  balance: ["open", "open_invoices"],
  dso: ["dso", "open"],
  overdue: ["overdue", "days"],
};

/** Renders the ten debtors with the most open, the longest DSO, or the most overdue. */
export function TopDebtors({ top, rows, currency, debtorAt, explanation, choices }: Props) {
  const t = useTranslations("figures");
  const id = `top-${top}-${currency}`;
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-md border border-line bg-surface px-3.5 py-2.5 ${top === "overdue" ? "lg:col-span-2 xl:col-span-1" : ""}`}
    >
      <div className="mb-1.5 flex min-h-8 flex-wrap items-center gap-x-2">
        <h2 id={id} className="font-medium text-list">
          {t(`title_top_${top}`)}
        </h2>
        {explanation}
        <span className="ml-auto">{choices}</span>
      </div>
      {rows.length === 0 ? (
        <p className="py-4 text-ink-muted text-list">{t("top_none")}</p>
      ) : (
        <table className="w-full text-dense">
          <thead className="bg-sunken text-ink-muted">
            <tr className="h-7">
              <th scope="col" className="w-7 px-1 text-right font-medium">
                <abbr title={t("rank")} className="no-underline">
                  #
                </abbr>
              </th>
              <th scope="col" className="w-full px-2 text-left font-medium">
                {t("debtor")}
              </th>
              {columns[top].map((column) => (
                <th key={column} scope="col" className="whitespace-nowrap px-2 text-right font-medium">
                  {column === "open_invoices" ? (
                    <abbr title={t("column_open_invoices")} className="no-underline">
                      {t("column_open_invoices_short")}
                    </abbr>
                  ) : (
                    t(`column_${column}`)
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <tr key={row.debtor_id} className="h-7">
                <td className="tnum px-1 text-right text-ink-muted">{row.rank}</td>
                <th
                  scope="row"
                  className="w-full max-w-0 truncate px-2 text-left font-medium"
                  title={`${row.number} ${row.name}`}
                >
                  {debtorAt ? (
                    <Link
                      href={debtorAt(row.debtor_id)}
                      prefetch={false}
                      className="text-brand-text hover:underline"
                    >
                      {row.name}
                    </Link>
                  ) : (
                    row.name
                  )}
                </th>
                {columns[top].map((column) => (
                  <td key={column} className="tnum whitespace-nowrap px-2 text-right">
                    {column === "open" || column === "overdue" ? (
                      <Money amount={row[column]} currency={currency} />
                    ) : row[column] === null ? (
                      "–"
                    ) : (
                      formatCount(row[column])
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
