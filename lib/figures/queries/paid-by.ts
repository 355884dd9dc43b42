import { type SQL, sql } from "drizzle-orm";
import type { Read } from "@/lib/access/context";
import { paidItems } from "@/lib/invoices/queries/bars";
import { type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { firstDayOf, lastDayOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { besideInvoices } from "./beside";
import type { Range } from "./over-time";
import { inPeriods, periodAt } from "./period-at";
import { whileUnchanged } from "./while-unchanged";

/** Bars, and what they come to: of one status with an empty label, of one label with an empty key, of all of them with neither. */
type Sums = { bars: Bar[]; ofKeys: Bar[]; ofLabels: Bar[]; ofAll: Bar[] };

/** What was paid in the periods, which follow each other, by value day and by the status it counts under (FIGURES §4). */
export const paidBy = whileUnchanged("paid", async (read, filters, range: Range): Promise<Sums> => {
  const { one, periods } = paidOnce(read, filters, range);
  if (!one) return { bars: [], ofKeys: [], ofLabels: [], ofAll: [] };
  const rows = await read.db.execute<Row>(sql`
    with one as materialized (${one})
    ${invoicesIn(sql`one`)}
    union all
    ${invoicesIn(sql`(select currency, invoice_id, key, 0 as label, sum(amount) as amount from one group by 1, 2, 3) one`)}
    union all
    ${invoicesIn(sql`(select currency, invoice_id, 0 as key, label, sum(amount) as amount from one group by 1, 2, 4) one`)}
    union all
    ${invoicesIn(sql`(select currency, invoice_id, 0 as key, 0 as label, sum(amount) as amount from one group by 1, 2) one`)}`);
  const all = barsFrom(rows, periods);
  return {
    bars: all.filter(({ key, label, count }) => key !== "" && label !== "" && count > 0),
    ofKeys: all.filter(({ key, label }) => key !== "" && label === ""),
    ofLabels: all.filter(({ key, label }) => key === "" && label !== ""),
    ofAll: all.filter(({ key, label }) => key === "" && label === ""),
  };
});

/** The bars alone. */
export const paidBars = whileUnchanged("paid-bars", async (read, filters, range: Range): Promise<Bar[]> => {
  const { one, periods } = paidOnce(read, filters, range);
  if (!one) return [];
  const rows = await read.db.execute<Row>(invoicesIn(sql`(${one}) one`));
  return barsFrom(rows, periods).filter(({ count }) => count > 0);
});

/** What each invoice was paid in each period, under each status; `label` is the place of the period. Null of no period. */
function paidOnce(read: Read, filters: FigureFilters, { labels, known }: Range) {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  if (from === undefined || till === undefined) return { one: null, periods };
  const { currency, joined, which } = besideInvoices(read, filters, known);
  const one = sql`select ${currency} as currency, bar.invoice_id, bar.status as key, ${periodAt(sql`bar.day`, periods)} as label,
      sum(bar.amount) as amount
    from (${paidItems(read, firstDayOf(from), lastDayOf(till))}) bar ${joined} where ${which} and ${inPeriods(sql`bar.day`, periods)} group by 1, 2, 3, 4`;
  return { one, periods };
}

type Row = { currency: Currency; key: number; label: number; count: number; amount: string };

/** An invoice counts where its money does not come to nothing. */
const invoicesIn = (one: SQL): SQL =>
  sql`select currency, key, label, count(*) filter (where amount <> 0)::int as count, sum(amount) as amount from ${one} group by 1, 2, 3`;

/** Without a key or label where that is 0. */
const barsFrom = (rows: Iterable<Row>, periods: readonly string[]): Bar[] =>
  [...rows].map(({ currency, key, label, count, amount }) => ({
    ...{ currency, count, amount: cents(Number(amount)) },
    key: key === 0 ? "" : String(key),
    label: periods[label - 1] ?? "",
  }));
