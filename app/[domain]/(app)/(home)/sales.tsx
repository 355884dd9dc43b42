import { getLocale, getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { salesCharts } from "@/components/figures/chart-specs/sales-charts";
import { CurrencyChoice } from "@/components/figures/currency-choice";
import { DefinitionButton } from "@/components/figures/definition-button";
import { Figure } from "@/components/figures/figure";
import { YearChoice } from "@/components/figures/figure-tools";
import { OpenActions, SaleEntries } from "@/components/figures/sales-lists";
import { WonAndLost } from "@/components/figures/won-and-lost";
import { sales } from "@/lib/figures/queries/sales";
import { SalesFilters } from "@/lib/figures/schema";
import { formatInstant } from "@/lib/i18n/format";
import { parseLeniently } from "@/lib/kernel/parse";

type Search = Record<string, string | string[] | undefined>;

/** Renders what was offered, won, lost and signed in a year over all customers in reach, and the user's own open actions. */
export async function Sales({ ctx, search }: { ctx: PageCtx; search: Search }) {
  const { year: requestedYear, currency, product } = parseLeniently(SalesFilters, search);
  const [t, locale] = [await getTranslations("figures"), await getLocale()];
  const narrowing = { ...(requestedYear ? { year: requestedYear } : {}), ...(currency ? { currency } : {}) };
  const answer = await runQuery(sales, ctx, { ...narrowing, ...("product" in search ? { product } : {}) });
  const { data, dossiers, filters } = answer;
  const year = filters.year ?? Number(ctx.today.slice(0, 4));
  const at = (change: Record<string, string>) =>
    `/${ctx.domain}?${new URLSearchParams({ year: String(year), ...(currency ? { currency } : {}), ...("sales" in search ? { sales: "" } : {}), ...change })}`;
  const dossierOf = (customer: number) => `/${ctx.domain}/customers/${customer}/edit?tab=dossier`;
  const specs = salesCharts(
    answer,
    { t: (key, values) => t(key as Parameters<typeof t>[0], values), locale, type: "amount", list: null },
    (name) => `${at({ product: name })}#entries`,
  );
  const title = t("title_sales");
  const freshness = { updatedAt: formatInstant(ctx.now, locale), importedAt: null };
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {specs.length > 1 && (
          <CurrencyChoice
            current="all"
            choices={[...specs.map((spec) => spec.currency), "all"].map((choice) => ({
              currency: choice,
              href: choice === "all" ? at({}) : at({ currency: choice }),
            }))}
          />
        )}
        <YearChoice year={year} hrefOf={(other) => at({ year: String(other) })} />
      </div>
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <Figure
            title={title}
            subtitle={t("sales_of", { year })}
            file={{ call: "GET /dashboard/sales", query: narrowing }}
            specs={specs}
            explanation={
              <DefinitionButton figure="sales" title={title} domain={ctx.domain} freshness={freshness} />
            }
          />
          {data.entries && (
            <SaleEntries product={product ?? ""} entries={data.entries} dossierOf={dossierOf} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <WonAndLost currencies={data.currencies} year={year} />
          <OpenActions actions={data.actions} dossiers={dossiers} dossierOf={dossierOf} />
        </div>
      </div>
    </>
  );
}
