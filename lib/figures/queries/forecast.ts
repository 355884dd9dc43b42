import { sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { idsAt } from "@/lib/flow/statuses";
import { openItems } from "@/lib/invoices/queries/bars";
import { addDays, day } from "@/lib/kernel/day";
import { type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { Forecast } from "../answers";
import { type Bar, barsIn, seriesOf } from "../rules/bars";
import { weeksFrom } from "../rules/weeks";
import { FigureFilters } from "../schema";
import { frameOf } from "./frame";
import { narrowed } from "./narrowing";

const KEY = "expected";

/** What is expected by week of the claims that are open, each as long after it is due as its debtor usually pays (FIGURES §4). */
export const forecast = query({
  can: "figures.read",
  input: FigureFilters,
  answer: Forecast,
  async run(read, filters) {
    const labels = weeksFrom(read.today);
    const [{ year, currencies }, bars] = await Promise.all([
      frameOf(read, filters),
      expected(read, filters, labels),
    ]);
    const shape = { labels, keys: [KEY], type: filters.type };
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const own = barsIn(bars, currency);
          const at = (label: string) => own.find((bar) => bar.label === label)?.amount ?? NOTHING;
          return {
            currency,
            series: seriesOf(own, shape),
            totals: { late: at("late"), later: at("later"), unsure: at("unsure") },
          };
        }),
      },
      filters: { ...filters, year },
    };
  },
});

/** A debtor who has paid so many invoices is known; others are taken for all debtors together. */
const KNOWN_AFTER = 3;

async function expected(read: Read, filters: FigureFilters, weeks: readonly string[]): Promise<Bar[]> {
  type Row = { currency: Currency; label: string; count: number; amount: string };
  const today = sql`${read.today}::date`;
  const end = addDays(day(weeks.at(-1) ?? read.today), 7);
  const ids = (...stages: Parameters<typeof idsAt>) => sql`${sql.param(idsAt(...stages))}::int[]`;
  const usual = sql`percentile_disc(0.5) within group (order by delay)`;
  const rows = await read.db.execute<Row>(sql`
    with paid as materialized (
      select ${invoices.debtor_id} as debtor_id, p."on" - p.due as delay
      from ${positions} p join ${invoices} on ${invoices.id} = p.invoice_id
      where p.customer_id = ${read.customer.id} and p.balance = 0 and p."until" is null and p."on" <= ${today}
        and ${invoices.customer_id} = ${read.customer.id} and ${invoices.total_amount} > 0 and ${ofOwnDebtor(read, invoices.debtor_id) ?? sql`true`}
    ), usual as (
      select debtor_id, ${usual} as delay from paid group by 1 having count(*) >= ${KNOWN_AFTER}
    ), claims as (
      select ${invoices.currency} as currency, bar.status, bar.amount,
        bar.due + coalesce(usual.delay, (select ${usual} from paid), 0) as day
      from (${openItems(read, read.today)}) bar join ${invoices} on ${invoices.id} = bar.invoice_id
      left join usual on usual.debtor_id = ${invoices.debtor_id}
      where ${narrowed(read, filters)} and bar.amount > 0
    )
    select currency, case when status = any(${ids("hold", "transferred")}) then 'unsure' when day <= ${today} then 'late'
        when day >= ${end}::date then 'later' else date_trunc('week', day)::date::text end as label,
      count(*)::int as count, sum(amount) as amount
    from claims where status = any(${ids("open", "step", "hold", "transferred")}) group by 1, 2`);
  return [...rows].map(({ amount, ...row }) => ({ ...row, key: KEY, amount: cents(Number(amount)) }));
}
