import { query } from "@/lib/access/verbs";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Currency, NOTHING } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { StatsRows } from "../answers";
import {
  dsoByCountback,
  effectiveness,
  type InvoicedAmounts,
  invoicedBetween,
  monthBefore,
  salesOf,
} from "../rules/dso";
import { FigureFilters } from "../schema";
import { chartRangeOf } from "./chart-range";
import { dsoTarget } from "./dso-target";
import { invoicedUntil } from "./invoiced-amounts";
import { type OpenAmount, openAmountsOn } from "./open-amounts";

/**
 * Returns the tiles of a day: open and not yet due amounts, the days of sales outstanding, the collection effectiveness, and the values a
 * month before (FIGURES §4). Today's are computed live. Throws Problem("invalid") at `date` for a future day.
 */
export const stats = query({
  can: "figures.read",
  input: FigureFilters,
  answer: StatsRows,
  async run(read, filters) {
    const date = filters.date ?? read.today;
    if (date > read.today) throw invalidField("date", "invalid_date");
    const before = monthBefore(date);
    const [{ year, currencies }, dso_target, standings, sold] = await Promise.all([
      chartRangeOf(read, filters),
      dsoTarget(read),
      openAmountsOn(read, filters, [date, before, monthBefore(before)]),
      invoicedUntil(read, filters, date),
    ]);
    return {
      data: currencies.map((currency) => {
        const ledger = ledgerOf(currency, standings, sold.get(currency) ?? []);
        return {
          currency,
          ...ledger.tiles(date),
          dso_target,
          best_dso: ledger.bestDso(date),
          previous: ledger.tiles(before),
        };
      }),
      filters: { ...filters, date, year },
    };
  },
});

/** Returns functions for the figures of one currency on days for which the open amounts, and those of a month before, were queried. */
function ledgerOf(currency: Currency, standings: readonly OpenAmount[], sold: InvoicedAmounts) {
  const sales = salesOf(sold);
  const on = (date: Day) =>
    standings.find((standing) => standing.currency === currency && standing.date === date) ?? {
      total: 0,
      amount: NOTHING,
      notdue: NOTHING,
    };
  const tiles = (date: Day) => {
    const { total, amount, notdue } = on(date);
    const before = monthBefore(date);
    const month = {
      opening: on(before).amount,
      sold: invoicedBetween(sold, addDays(before, 1), date),
      closing: amount,
      notdue,
    };
    return {
      date,
      total,
      amount,
      notdue,
      dso: dsoByCountback(amount, sales, date),
      cmsi: effectiveness(month),
    };
  };
  return { tiles, bestDso: (date: Day) => dsoByCountback(on(date).notdue, sales, date) };
}
