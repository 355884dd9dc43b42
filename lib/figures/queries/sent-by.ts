import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { sentItems } from "@/lib/invoices/queries/bars";
import { type Cents, type Currency, cents } from "@/lib/kernel/money";
import type { Bar } from "../rules/bars";
import { firstDayOf, lastDayOf, signsOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { narrowed } from "./narrowing";

type Total = {
  currency: Currency;
  actions: number;
  count: number;
  amount: Cents;
  letters: number;
  mails: number;
};
type Sent = { bars: Bar[]; ofLabels: Bar[]; totals: Total[] };

/** What the steps executed in the periods, which follow each other, claimed: by step, and how many messages it took (FIGURES §4). */
export async function sentBy(
  read: Read,
  filters: FigureFilters,
  labels: readonly (string | null)[],
): Promise<Sent> {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  if (from === undefined || till === undefined) return { bars: [], ofLabels: [], totals: [] };
  type Row = Omit<Total, "amount"> & { step: string | null; label: string | null; amount: string };
  const rows = await read.db.execute<Row>(sql`
    with one as materialized (
      select ${invoices.currency} as currency, bar.invoice_id, bar.step, left(bar.day::text, ${signsOf(filters.format)}) as label,
        bar.amount, bar.letter_id, bar.outbox_id
      from (${sentItems(read, firstDayOf(from), lastDayOf(till))}) bar
      join ${invoices} on ${invoices.id} = bar.invoice_id where ${narrowed(read, filters)}
    )
    select currency, step, label, count(*)::int as actions, count(distinct invoice_id)::int as count, sum(amount) as amount,
      count(distinct letter_id)::int as letters, count(distinct outbox_id)::int as mails
    from one group by grouping sets ((currency, step, label), (currency, label), (currency))`);
  const all = [...rows].map((row) => ({ ...row, amount: cents(Number(row.amount)) }));
  return {
    bars: all.flatMap(({ currency, step, label, count, amount }) =>
      step === null || label === null ? [] : [{ currency, key: step, label, count, amount }],
    ),
    ofLabels: all.flatMap(({ currency, step, label, count, amount }) =>
      step !== null || label === null ? [] : [{ currency, key: "", label, count, amount }],
    ),
    totals: all.flatMap(({ step, label, ...total }) => (step === null && label === null ? [total] : [])),
  };
}
