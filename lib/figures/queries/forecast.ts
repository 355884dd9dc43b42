import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { idsAt } from "@/lib/flow/statuses";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import { ofDebtors } from "@/lib/invoices/queries/of-debtors";
import { addDays, day } from "@/lib/kernel/day";
import { type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { Forecast } from "../answers";
import { type Bar, barsIn, seriesOf } from "../rules/bars";
import { weeksFrom } from "../rules/weeks";
import { FigureFilters } from "../schema";
import { credits } from "./credits";
import { frameOf } from "./frame";
import { narrowedPositions } from "./narrowing";
import { whileUnchanged } from "./while-unchanged";

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

const expected = whileUnchanged(
  "expected",
  async (read, filters, weeks: readonly string[]): Promise<Bar[]> => {
    type Row = { currency: Currency; label: string; count: number; amount: string };
    const today = sql`${read.today}::date`;
    const end = addDays(day(weeks.at(-1) ?? read.today), 7);
    const ids = (...stages: Parameters<typeof idsAt>) => sql`${sql.param(idsAt(...stages))}::int[]`;
    const usual = sql`percentile_disc(0.5) within group (order by delay)`;
    const rows = await read.db.execute<Row>(sql`
    with usual as (
      select debtor_id, ${usual} as delay from (${delays(read)}) paid group by 1 having count(*) >= ${KNOWN_AFTER}
    ), claims as (
      select p.currency, p.status, p.open as amount, p.due + coalesce(usual.delay, (select ${usual} from (${delays(read)}) paid), 0) as day
      from ${positions} p left join usual on usual.debtor_id = p.debtor_id
      where ${narrowedPositions(read, filters)} and ${isOpenAt(today)} and p.open > 0 and p.status = any(${ids("open", "step", "hold", "transferred")})
    )
    select currency, case when status = any(${ids("hold", "transferred")}) then 'unsure' when day <= ${today} then 'late'
        when day >= ${end}::date then 'later' else date_trunc('week', day::timestamp)::date::text end as label,
      count(*)::int as count, sum(amount) as amount
    from claims group by 1, 2`);
    return [...rows].map(({ amount, ...row }) => ({ ...row, key: KEY, amount: cents(Number(amount)) }));
  },
);

/** How many days after it was due each invoice was paid, or before; a credit is never paid. */
const delays = (read: Read): SQL => sql`
  select p.debtor_id, p."on" - p.due as delay from ${positions} p
  left join ${credits(read)} credit on credit.id = p.invoice_id and credit.total <= 0
  where p.customer_id = ${read.customer.id} and p.balance = 0 and p."until" is null and p."on" <= ${read.today}::date
    and credit.id is null and ${ofDebtors(read, {}, sql`p.debtor_id`) ?? sql`true`}`;
