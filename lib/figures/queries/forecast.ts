import { type SQL, sql } from "drizzle-orm";
import { positions } from "@/db/schema/figures";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { idsAt } from "@/lib/flow/statuses";
import { isOpenAt } from "@/lib/invoices/queries/bars";
import { debtorCondition } from "@/lib/invoices/queries/debtor-condition";
import { isIn, type Shares, shareOf } from "@/lib/invoices/queries/figure-versions";
import { addDays, type Day, day, mondayOf } from "@/lib/kernel/day";
import { type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { Forecast } from "../answers";
import { type Bar, barsIn, mergedBars, seriesOf, summedByName } from "../rules/bars";
import { FigureFilters } from "../schema";
import { byShare } from "./by-share";
import { chartRangeOf } from "./chart-range";
import { credits } from "./credits";
import { positionCondition } from "./filter-conditions";

const KEY = "expected";

/** Returns the expected payments of open claims by week, each as long after its due date as its debtor usually pays (FIGURES §4). */
export const forecast = query({
  can: "figures.read",
  input: FigureFilters,
  answer: Forecast,
  async run(read, filters) {
    const labels = weeksFrom(read.today);
    const [{ year, currencies }, bars] = await Promise.all([
      chartRangeOf(read, filters),
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

/** The number of paid invoices from which a debtor's own delay is used; others get that of all debtors. */
const KNOWN_AFTER = 3;

/** Open claims: those of a known debtor by the week they are expected in, others by their due date. */
type Claims = {
  currency: Currency;
  label: string | null;
  is_unsure: boolean;
  due: string | null;
  count: number;
  amount: Cents;
};

/** The number of invoices paid so many days after their due date. */
type Delay = { delay: number; count: number };

/** Returns expected amounts by week, and late, later and unsure; for an unknown debtor with the median delay of all debtors. */
async function expected(read: Read, filters: FigureFilters, weeks: readonly string[]): Promise<Bar[]> {
  const end = addDays(day(weeks.at(-1) ?? read.today), 7);
  const claims = await openClaims(read, filters, end);
  const isAnyUnknown = claims.some(({ label }) => label === null);
  const usual = isAnyUnknown ? median(await paidDelays(read, filters)) : 0;
  const labelOf = ({ label, is_unsure, due }: Claims) => {
    if (label !== null || due === null) return label ?? "";
    const on = addDays(day(due), usual);
    return is_unsure ? "unsure" : on <= read.today ? "late" : on >= end ? "later" : mondayOf(on);
  };
  return mergedBars(
    claims.map((claim) => ({
      currency: claim.currency,
      count: claim.count,
      amount: claim.amount,
      key: KEY,
      label: labelOf(claim),
    })),
  );
}

/** Returns the median: the least delay that at least half of them do not exceed. */
function median(delays: readonly Delay[]): number {
  const all = delays.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { delay, count } of delays.toSorted((a, b) => a.delay - b.delay)) {
    before += count;
    if (2 * before >= all) return delay;
  }
  return 0;
}

const openClaims = byShare(
  "open-claims",
  async (read, filters, shares, end: Day) => {
    type Row = Omit<Claims, "amount"> & { share: number; amount: string };
    const today = sql`${read.today}::date`;
    const ids = (...stages: Parameters<typeof idsAt>) => sql`${sql.param(idsAt(...stages))}::int[]`;
    const rows = await read.db.execute<Row>(sql`
    with usual as (
      select debtor_id, percentile_disc(0.5) within group (order by delay) as delay from (${delays(read, shares)}) paid group by 1 having count(*) >= ${KNOWN_AFTER}
    ), claims as (
      select p.debtor_id, p.currency, p.status = any(${ids("hold", "transferred")}) as is_unsure, p.open as amount, p.due, p.due + usual.delay as day
      from ${positions} p left join usual on usual.debtor_id = p.debtor_id
      where ${positionCondition(read, filters)} and ${isIn(read, shares, sql`p.debtor_id`)} and ${isOpenAt(today)} and p.open > 0
        and p.status = any(${ids("open", "step", "hold", "transferred")})
    )
    select ${shareOf(sql`debtor_id`)} as share, currency, is_unsure, case when day is null then null when is_unsure then 'unsure' when day <= ${today} then 'late'
        when day >= ${end}::date then 'later' else date_trunc('week', day::timestamp)::date::text end as label,
      (case when day is null then due end)::text as due, count(*)::int as count, sum(amount) as amount
    from claims group by 1, 2, 3, 4, 5`);
    return rows.map(({ amount, ...row }) => ({ ...row, amount: cents(Number(amount)) }));
  },
  (rows): readonly Claims[] =>
    summedByName(rows, ({ currency, label, is_unsure, due }) => `${currency} ${label} ${is_unsure} ${due}`),
);

/** Returns the numbers of payments by days late, of all debtors whatever the filters. */
const paidDelays = byShare(
  "paid-delays",
  async (read, _, shares) => {
    const rows = await read.db.execute<Delay & { share: number }>(sql`
    select ${shareOf(sql`debtor_id`)} as share, delay, count(*)::int as count from (${delays(read, shares)}) paid group by 1, 2`);
    return rows.map((row) => ({ ...row, amount: NOTHING }));
  },
  (rows): readonly Delay[] => summedByName(rows, ({ delay }) => String(delay)),
);

/** Returns for each paid invoice how many days after its due date it was paid, negative before; credits are never paid. */
const delays = (read: Read, shares: Shares): SQL => sql`
  select p.debtor_id, p."on" - p.due as delay from ${positions} p
  left join ${credits(read)} credit on credit.id = p.invoice_id and credit.total <= 0
  where p.customer_id = ${read.customer.id} and p.balance = 0 and p."until" is null and p."on" <= ${read.today}::date
    and ${isIn(read, shares, sql`p.debtor_id`)} and credit.id is null and ${debtorCondition(read, {}, sql`p.debtor_id`) ?? sql`true`}`;

const WEEKS = 13;

/** Returns the Mondays of the forecast's weeks, the current one first. */
const weeksFrom = (today: Day): Day[] =>
  Array.from({ length: WEEKS }, (_, at) => addDays(mondayOf(today), 7 * at));
