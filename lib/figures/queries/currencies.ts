import { query } from "@/lib/access/verbs";
import { currenciesOf } from "@/lib/invoices/queries/currencies-of";
import { NOTHING } from "@/lib/kernel/money";
import { CurrencyRows } from "../answers";
import { yearOf } from "../rules/periods";
import { FigureFilters } from "../schema";
import { openAmountsOn } from "./open-amounts";

/** Returns the currencies of the customer's invoices, with the open amount of each today, regardless of the filters (FIGURES §4). */
export const figureCurrencies = query({
  can: "figures.read",
  input: FigureFilters,
  answer: CurrencyRows,
  async run(read, filters) {
    const [usedCurrencies, open] = await Promise.all([
      currenciesOf(read),
      openAmountsOn(read, FigureFilters.parse({}), [read.today]),
    ]);
    return {
      data: usedCurrencies.map((currency) => {
        const row = open.find((standing) => standing.currency === currency);
        return { currency, count: row?.total ?? 0, amount: row?.amount ?? NOTHING };
      }),
      filters: { ...filters, year: filters.year ?? yearOf(read.today) },
    };
  },
});
