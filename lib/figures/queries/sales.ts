import { staffQuery } from "@/lib/access/verbs";
import { type Cents, type Currency, cents, currencies } from "@/lib/kernel/money";
import { SalesChart } from "../answers";
import { type Bar, barsIn, mergedBars, seriesOf, totalOf } from "../rules/bars";
import { yearOf } from "../rules/periods";
import { productKey, productNames, productOrder } from "../rules/products";
import { SalesFilters } from "../schema";
import { saleTypes } from "../statuses";
import { openActions, saleEntries } from "./sale-entries";

const keys = Object.values(saleTypes);

/**
 * Returns the offers, wins, losses and contracts of a year, by product, over all customers in reach and in the currency of each; with the
 * reader's own open actions, and with `product` the entries behind its bars (FIGURES §4).
 */
export const sales = staffQuery({
  can: "sales.read",
  input: SalesFilters,
  answer: SalesChart,
  async run(read, filters) {
    const year = filters.year ?? yearOf(read.today);
    const { currency: only, type, product, compare } = filters;
    const [entries, before, open] = await Promise.all([
      saleEntries(read, year, only),
      compare ? saleEntries(read, year - 1, only) : null,
      openActions(read),
    ]);
    const names = productNames(entries.map((entry) => entry.product));
    const labels = productOrder(names.values());
    const shape = { labels, keys, type };
    const bars = barsOf(entries, names);
    const barsBefore = before && barsOf(before, names);
    return {
      data: {
        labels,
        currencies: saleCurrencies(entries, only).map((currency) => ({
          currency,
          series: seriesOf(barsIn(bars, currency), shape),
          totals: totalsOf(barsIn(bars, currency)),
          ...(barsBefore && { previous: seriesOf(barsIn(barsBefore, currency), shape) }),
        })),
        actions: open.map(({ customer_id: _, currency: __, ...action }) => action),
        ...(product !== undefined && {
          entries: entries.filter((entry) => productKey(entry.product) === productKey(product)),
        }),
      },
      filters: { ...filters, year },
      dossiers: Object.fromEntries(
        open.map(({ id, customer_id, currency }) => [String(id), { customer_id, currency }]),
      ),
    };
  },
});

type Entry = { type: (typeof keys)[number]; product: string; currency: Currency; amount: Cents | null };

const barsOf = (entries: readonly Entry[], names: ReadonlyMap<string, string>): Bar[] =>
  mergedBars(
    entries.map(({ type, product, currency, amount }) => ({
      currency,
      key: type,
      label: names.get(productKey(product)) ?? product,
      count: 1,
      amount: amount ?? cents(0),
    })),
  );

function totalsOf(bars: readonly Bar[]) {
  const of = (type: Entry["type"]) => totalOf(bars.filter(({ key }) => key === type));
  return { Offerte: of("Offerte"), Deal: of("Deal"), "No-deal": of("No-deal"), Contract: of("Contract") };
}

/** Returns the currencies with an entry, or the requested one; EUR without any entry. */
function saleCurrencies(entries: readonly Entry[], only: Currency | undefined): Currency[] {
  if (only) return [only];
  const found = currencies.filter((code) => entries.some(({ currency }) => currency === code));
  return found.length > 0 ? found : ["EUR"];
}
