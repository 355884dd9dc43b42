import { sql } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { sentItems } from "@/lib/invoices/queries/bars";
import { plusDays } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import { firstDayOf, lastDayOf } from "../rules/periods";
import type { FigureFilters } from "../schema";
import { effectDays } from "../statuses";
import { narrowed } from "./narrowing";

type Row = {
  currency: Currency;
  step: number;
  days: number;
  actions: number;
  claimed: string;
  paid_actions: number;
  paid: string;
};

const LONGEST = 30;

/**
 * What the steps executed in the periods brought in, per step and currency: money with a value day after the step, at most so many days
 * later and not after the next step of that invoice. A step counts once it is that many days old; with 0 days all of them (FIGURES §4).
 */
export async function effectOf(read: Read, filters: FigureFilters, labels: readonly string[]) {
  const [from, till] = [labels.at(0), labels.at(-1)];
  const rows = from === undefined || till === undefined ? [] : await effects(read, filters, { from, till });
  return (currency: Currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const steps = [...new Set(own.map(({ step }) => step))].sort((a, b) => a - b);
    return steps.map((step) => {
      const after = (days: number) => own.find((row) => row.step === step && row.days === days);
      const all = after(0);
      return {
        step,
        actions: all?.actions ?? 0,
        claimed: cents(Number(all?.claimed ?? 0)),
        within: { "7": within(after(7)), "14": within(after(14)), "30": within(after(30)) },
      };
    });
  };
}

const within = (row: Row | undefined) => ({
  actions: row?.actions ?? 0,
  claimed: cents(Number(row?.claimed ?? 0)),
  paid_actions: row?.paid_actions ?? 0,
  paid: cents(Number(row?.paid ?? 0)),
});

async function effects(
  read: Read,
  filters: FigureFilters,
  { from, till }: { from: string; till: string },
): Promise<Row[]> {
  const [first, last] = [firstDayOf(from), lastDayOf(till)];
  // The next step of an invoice may lie after the range, and ends what its last step in it brought in.
  const after = plusDays(last, LONGEST) ?? last;
  return read.db.execute<Row>(sql`
    with sent as (
      select row_number() over () as no, bar.invoice_id, bar.step, bar.day, bar.amount, ${invoices.currency} as currency,
        lead(bar.day) over (partition by bar.invoice_id order by bar.day, bar.letter_id, bar.outbox_id) as next
      from (${sentItems(read, first, after)}) bar
      join ${invoices} on ${invoices.id} = bar.invoice_id where ${narrowed(read, filters)}
    ), steps as (
      select * from sent where step <> 'flex' and day <= ${last}
    ), came as (
      select s.no, s.currency, s.step, s.amount, n.days, sum(b.paid) as paid
      from steps s cross join unnest(${`{${[0, ...effectDays].join(",")}}`}::int[]) as n(days)
      left join ${bookings} b on b.customer_id = ${read.customer.id} and b.invoice_id = s.invoice_id and b.part = 'principal'
        and b."on" > s.day and b."on" <= least(s.day + n.days, s.next)
      where s.day + n.days <= ${read.today}::date
      group by 1, 2, 3, 4, 5
    )
    select currency, step::int as step, days, count(*)::int as actions, sum(amount) as claimed,
      count(*) filter (where paid <> 0)::int as paid_actions, coalesce(sum(paid), 0) as paid
    from came group by 1, 2, 3`);
}
