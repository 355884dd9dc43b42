import { useTranslations } from "next-intl";
import type { z } from "zod";
import { FiguresTable } from "@/components/ui/figures-table";
import { Money } from "@/components/ui/format";
import type { SalesChart } from "@/lib/figures/answers";
import { formatCount } from "@/lib/i18n/format";
import type { Wire } from "@/lib/kernel/wire";

type Currencies = Wire<z.output<typeof SalesChart>>["data"]["currencies"];

const kinds = ["Deal", "No-deal", "Offerte", "Contract"] as const;

/** Renders what was won and lost in a year, per currency, with what was offered and signed. */
export function WonAndLost({ currencies, year }: { currencies: Currencies; year: number }) {
  const t = useTranslations("figures");
  return (
    <section aria-labelledby="won" className="rounded-md border border-line bg-surface px-3.5 py-2.5">
      <h2 id="won" className="mb-1 font-medium text-list">
        {t("won_and_lost", { year })}
      </h2>
      {currencies.length === 0 && <p className="text-ink-muted text-list">{t("nothing")}</p>}
      {currencies.map(({ currency, totals }) => {
        const won = totals.Deal?.count ?? 0;
        const ended = won + (totals["No-deal"]?.count ?? 0);
        return (
          <div key={currency} className="mb-2">
            <FiguresTable
              {...(currencies.length > 1 ? { caption: currency } : {})}
              heads={[
                { label: t("kind"), side: "left" },
                { label: t("entries"), side: "right" },
                { label: t("sum"), side: "right" },
              ]}
            >
              {kinds.map((kind) => (
                <tr key={kind} className="border-line border-t">
                  <th scope="row" className="py-1 text-left font-normal">
                    {t(
                      `sale_${kind === "No-deal" ? "no_deal" : (kind.toLowerCase() as "deal" | "offerte" | "contract")}`,
                    )}
                  </th>
                  <td className="tnum px-3 text-right">{formatCount(totals[kind]?.count ?? 0)}</td>
                  <td className="text-right">
                    <Money amount={totals[kind]?.amount ?? "0.00"} currency={currency} />
                  </td>
                </tr>
              ))}
            </FiguresTable>
            {ended > 0 && (
              <p className="text-[12px]/4 text-ink-muted">
                {t("won_share", { share: Math.round((won / ended) * 100) })}
              </p>
            )}
          </div>
        );
      })}
    </section>
  );
}
