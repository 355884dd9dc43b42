import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { paidItems } from "@/lib/invoices/queries/bars";
import { isIn, type Shares, shareOf } from "@/lib/invoices/queries/figure-versions";
import { type Currency, cents } from "@/lib/kernel/money";
import { type Bar, mergedBars } from "../rules/bars";
import { firstDayOf, lastDayOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { byShare } from "./by-share";
import { invoiceCondition } from "./filter-conditions";
import type { Range } from "./over-time";
import { inPeriods, periodAt } from "./period-at";

/** Bars, and their totals: of one status with an empty label, of one label with an empty key, of all with neither. */
type Sums = { bars: Bar[]; ofKeys: Bar[]; ofLabels: Bar[]; ofAll: Bar[] };

/** Returns payments in the periods, which are consecutive, by value day and by the status they count under (FIGURES §4). */
export const paidBy = byShare(
  "paid",
  async (read, filters, shares, range: Range) => {
    const { one: selection, periods } = paidOnce(read, filters, shares, range);
    if (!selection) return [];
    const rows = await read.db.execute<Row>(sql`
    with one as materialized (${selection})
    ${invoicesIn(sql`one`)}
    union all
    ${invoicesIn(sql`(select share, currency, invoice_id, key, 0 as label, sum(amount) as amount from one group by 1, 2, 3, 4) one`)}
    union all
    ${invoicesIn(sql`(select share, currency, invoice_id, 0 as key, label, sum(amount) as amount from one group by 1, 2, 3, 5) one`)}
    union all
    ${invoicesIn(sql`(select share, currency, invoice_id, 0 as key, 0 as label, sum(amount) as amount from one group by 1, 2, 3) one`)}`);
    return barsFrom(rows, periods);
  },
  (rows): Sums => {
    const all = mergedBars(rows);
    return {
      bars: all.filter(({ key, label, count }) => key !== "" && label !== "" && count > 0),
      ofKeys: all.filter(({ key, label }) => key !== "" && label === ""),
      ofLabels: all.filter(({ key, label }) => key === "" && label !== ""),
      ofAll: all.filter(({ key, label }) => key === "" && label === ""),
    };
  },
);

/** Returns the bars without totals. */
export const paidBars = byShare(
  "paid-bars",
  async (read, filters, shares, range: Range) => {
    const { one: selection, periods } = paidOnce(read, filters, shares, range);
    return selection
      ? barsFrom(await read.db.execute<Row>(invoicesIn(sql`(${selection}) one`)), periods)
      : [];
  },
  (rows): Bar[] => mergedBars(rows).filter(({ count }) => count > 0),
);

/**
 * Selects the payments of each invoice in each period, under each status; `label` is the number of the period. `one` is null without a
 * period.
 */
function paidOnce(read: Read, filters: FigureFilters, shares: Shares, { labels }: Range) {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  if (from === undefined || till === undefined) return { one: null, periods };
  const { debtor_id, currency } = invoices;
  const selection = sql`select ${shareOf(debtor_id)} as share, ${currency} as currency, bar.invoice_id, bar.status as key,
      ${periodAt(sql`bar.day`, periods)} as label, sum(bar.amount) as amount
    from (${paidItems(read, firstDayOf(from), lastDayOf(till))}) bar join ${invoices} on ${invoices.id} = bar.invoice_id
    where ${invoiceCondition(read, filters)} and ${isIn(read, shares, debtor_id)} and ${inPeriods(sql`bar.day`, periods)} group by 1, 2, 3, 4, 5`;
  return { one: selection, periods };
}

type Row = { share: number; currency: Currency; key: number; label: number; count: number; amount: string };

/** Returns SQL that counts an invoice where its payments do not cancel out. */
const invoicesIn = (source: SQL): SQL =>
  sql`select share, currency, key, label, count(*) filter (where amount <> 0)::int as count, sum(amount) as amount
    from ${source} group by 1, 2, 3, 4`;

/** Converts rows to bars, with an empty key or label where that is 0. */
const barsFrom = (rows: Iterable<Row>, periods: readonly string[]): (Bar & { share: number })[] =>
  [...rows].map(({ share, currency, key, label, count, amount }) => ({
    share,
    currency,
    count,
    amount: cents(Number(amount)),
    key: key === 0 ? "" : String(key),
    label: periods[label - 1] ?? "",
  }));
