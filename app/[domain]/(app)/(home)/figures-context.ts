import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import { type PageCtx, runQuery } from "@/app/page-context";
import { CURRENCY_COOKIE, type FigureOptions, invoicesAddress } from "@/components/figures/address";
import type { ChartInputs } from "@/components/figures/chart-specs/chart-inputs";
import type { Freshness } from "@/components/figures/definition-button";
import { may } from "@/lib/access/capabilities";
import { figureCurrencies } from "@/lib/figures/queries/currencies";
import { lastImport } from "@/lib/figures/queries/last-import";
import { FigureFilters } from "@/lib/figures/schema";
import { formatInstant } from "@/lib/i18n/format";
import { type Currency, currencies } from "@/lib/kernel/money";
import { parseLeniently } from "@/lib/kernel/parse";

/** Filters, formats and words shared by all figures of a page. */
export type FiguresContext = {
  ctx: PageCtx;
  options: FigureOptions;
  thisYear: number;
  currencies: readonly Currency[];
  /** The filters that every call gets. */
  filters: Partial<Record<keyof FigureFilters, unknown>>;
  chartInputs: ChartInputs;
  freshness: Freshness;
};

type Search = Record<string, string | string[] | undefined>;

/** Returns the filters of the figures from the address; without a currency in it, the currency viewed last. */
export async function figuresContext(ctx: PageCtx, search: Search): Promise<FiguresContext> {
  const [{ data: rows }, { data: imported }] = await Promise.all([
    runQuery(figureCurrencies, ctx, {}),
    runQuery(lastImport, ctx, {}),
  ]);
  const customerCurrencies = rows.map(({ currency }) => currency);
  const thisYear = Number(ctx.today.slice(0, 4));
  const options = optionsFrom(search, await currencyFor(search, customerCurrencies), thisYear);
  const { currency, format, ...narrowing } = options;
  const [locale, t] = [await getLocale(), await getTranslations("figures")];
  const lists = may(ctx, "invoices.open");
  return {
    ctx,
    options,
    thisYear,
    currencies: customerCurrencies,
    filters: { ...narrowing, ...(format ? { format } : {}), ...(currency === "all" ? {} : { currency }) },
    chartInputs: {
      t: (key, values) => t(key as Parameters<typeof t>[0], values),
      locale,
      type: options.type,
      list: lists ? (of, filters) => invoicesAddress(ctx.domain, options, of, filters) : null,
    },
    freshness: {
      updatedAt: formatInstant(ctx.now, locale),
      importedAt: imported.at && formatInstant(imported.at, locale),
    },
  };
}

function optionsFrom(search: Search, currency: FigureOptions["currency"], thisYear: number): FigureOptions {
  const { q, showStatus, r9, year = thisYear, format, type, open } = parseLeniently(FigureFilters, search);
  return { currency, q, showStatus, r9, year, format: "format" in search ? format : null, type, open };
}

/** Returns one currency unless the address requests all: that of the address, else the last choice, else the customer's own. */
async function currencyFor(
  search: Search,
  customerCurrencies: readonly Currency[],
): Promise<FigureOptions["currency"]> {
  const [own = "EUR"] = customerCurrencies;
  if (customerCurrencies.length < 2) return own;
  const requested = search.currency ?? (await cookies()).get(CURRENCY_COOKIE)?.value;
  if (requested === "all") return "all";
  return (
    currencies.find((candidate) => candidate === requested && customerCurrencies.includes(candidate)) ?? own
  );
}
