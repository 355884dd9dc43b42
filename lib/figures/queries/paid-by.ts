import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { paidItems } from "@/lib/invoices/queries/bars";
import { type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { firstDayOf, lastDayOf, signsOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";

/** Bars, and what they come to: of one status with an empty label, of one label with an empty key, of all of them with neither. */
type Sums = { bars: Bar[]; ofKeys: Bar[]; ofLabels: Bar[]; ofAll: Bar[] };

/** What was paid in the periods, which follow each other, by value day and by the status it counts under (FIGURES §4). */
export async function paidBy(
  read: Read,
  filters: FigureFilters,
  labels: readonly (string | null)[],
): Promise<Sums> {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  if (from === undefined || till === undefined) return { bars: [], ofKeys: [], ofLabels: [], ofAll: [] };
  const items = paidItems(read, firstDayOf(from), lastDayOf(till));
  return summed(
    await read.db.execute<Row>(sql`
      with one as (
        select ${invoices.currency} as currency, bar.invoice_id, bar.status::text as key,
          left(bar.day::text, ${signsOf(filters.format)}) as label, sum(bar.amount) as amount
        from (${items}) bar join ${invoices} on ${invoices.id} = bar.invoice_id
        where ${narrowed(read, filters)} group by 1, 2, 3, 4
      )
      ${invoicesIn(sql`one`)}
      union all
      ${invoicesIn(sql`(select currency, invoice_id, key, '' as label, sum(amount) as amount from one group by 1, 2, 3) one`)}
      union all
      ${invoicesIn(sql`(select currency, invoice_id, '' as key, label, sum(amount) as amount from one group by 1, 2, 4) one`)}
      union all
      ${invoicesIn(sql`(select currency, invoice_id, '' as key, '' as label, sum(amount) as amount from one group by 1, 2) one`)}`),
  );
}

type Row = { currency: Currency; key: string; label: string; count: number; amount: string };

/** An invoice counts where its money does not come to nothing. */
const invoicesIn = (one: SQL): SQL =>
  sql`select currency, key, label, count(*) filter (where amount <> 0)::int as count, sum(amount) as amount from ${one} group by 1, 2, 3`;

/** Rows of four kinds apart. */
function summed(rows: Iterable<Row>): Sums {
  const all = [...rows].map((row) => ({ ...row, amount: cents(Number(row.amount)) }));
  return {
    bars: all.filter(({ key, label, count }) => key !== "" && label !== "" && count > 0),
    ofKeys: all.filter(({ key, label }) => key !== "" && label === ""),
    ofLabels: all.filter(({ key, label }) => key === "" && label !== ""),
    ofAll: all.filter(({ key, label }) => key === "" && label === ""),
  };
}
