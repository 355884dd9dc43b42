import { type SQL, sql } from "drizzle-orm";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { allSentItems } from "@/lib/invoices/queries/bars";
import { isIn, shareOf } from "@/lib/invoices/queries/figure-versions";
import { type Day, plusDays } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { PaidChart } from "../answers";
import { statusNames } from "../render";
import { type Bar, barsIn, countsOf, keysOf, seriesWithYearBefore } from "../rules/bars";
import { firstDayOf, lastDayOf } from "../rules/periods";
import { FigureFilters } from "../schema";
import { effectDays, paidOrder } from "../statuses";
import { byShare } from "./by-share";
import { joinInvoices } from "./join-invoices";
import { overTime, type Range } from "./over-time";
import { paidBars, paidBy } from "./paid-by";

/** Returns payments by value day, under the status they count under, and the effect of the steps in the range (FIGURES §4). */
export const payedVsStatus = query({
  can: "figures.read",
  input: FigureFilters,
  answer: PaidChart,
  async run(read, filters) {
    const { year, currencies, labels, now, before } = await overTime(read, filters, {
      now: async (range) => {
        const [paid, effect] = await Promise.all([
          paidBy(read, filters, range),
          effectOf(read, filters, range),
        ]);
        return { ...paid, effect };
      },
      before: (range) => paidBars(read, filters, range),
    });
    const { effect } = now;
    // A step without payments has a row of its effect, and needs a name there.
    const steps = currencies.flatMap((currency) => effect(currency).map(({ step }) => String(step)));
    return {
      data: {
        labels,
        currencies: currencies.map((currency) => {
          const bars = barsIn(now.bars, currency);
          const shape = { labels, order: paidOrder, type: filters.type };
          return {
            currency,
            ...seriesWithYearBefore(bars, before && barsIn(before, currency), shape),
            totals: totalsOf(now, currency, keysOf(bars, paidOrder)),
            effect: effect(currency),
          };
        }),
      },
      filters: { ...filters, year },
      names: statusNames(
        [...new Set([...keysOf([...now.bars, ...(before ?? [])], paidOrder), ...steps])],
        read.language,
      ),
      counts: countsOf(now.ofLabels, currencies, labels),
    };
  },
});

function totalsOf(
  { ofKeys, ofAll }: { ofKeys: Bar[]; ofAll: Bar[] },
  currency: Currency,
  keys: readonly string[],
) {
  const counted = (bar: Bar | undefined) => ({ count: bar?.count ?? 0, amount: bar?.amount ?? NOTHING });
  const own = barsIn(ofKeys, currency);
  return {
    ...counted(barsIn(ofAll, currency)[0]),
    statuses: Object.fromEntries(keys.map((key) => [key, counted(own.find((bar) => bar.key === key))])),
  };
}

/** The figures of one step: all its actions, and of those that are so many days old the number and amounts with a payment. */
type Row = { share: number; currency: Currency; step: number } & Record<string, string | number>;

const LONGEST = 30;

/**
 * Returns the effect of the steps executed in the periods, per step and currency: payments with a value day after the step, at most so many
 * days later and not after the next step of that invoice. A step counts once it is that many days old; with 0 days all of them
 * (FIGURES §4).
 */
async function effectOf(read: Read, filters: FigureFilters, { labels, currencies }: Range) {
  const periods = labels.filter((label) => label !== null);
  const [from, till] = [periods.at(0), periods.at(-1)];
  const rows =
    from === undefined || till === undefined ? [] : await effects(read, filters, { from, till, currencies });
  return (currency: Currency) =>
    rows
      .filter((row) => row.currency === currency)
      .sort((a, b) => a.step - b.step)
      .map((row) => ({
        step: row.step,
        actions: Number(row.actions),
        claimed: cents(Number(row.claimed)),
        within: { "7": within(row, 7), "14": within(row, 14), "30": within(row, 30) },
      }));
}

const within = (row: Row, days: (typeof effectDays)[number]) => ({
  actions: Number(row[`actions_${days}`]),
  claimed: cents(Number(row[`claimed_${days}`])),
  paid_actions: Number(row[`paid_actions_${days}`]),
  paid: cents(Number(row[`paid_${days}`])),
});

type Span = { from: string; till: string; currencies: readonly Currency[] };

const effects = byShare(
  "effects",
  async (read, filters, shares, { from, till, currencies }: Span): Promise<Row[]> => {
    const { currency, joined, which } = joinInvoices(read, filters, currencies);
    const [first, last] = [firstDayOf(from), lastDayOf(till)];
    // The next step of an invoice may be after the range, and ends the effect of its last step in it.
    const after = plusDays(last, LONGEST) ?? last;
    const came = effectDays.map(
      (days) => sql`sum(b.paid) filter (where b."on" <= s.day + ${days}::int) as ${named("paid", days)}`,
    );
    const ageColumns = effectDays.map((days) => ofAge(days, read.today));
    // The offset forces a lookup of payments per invoice: the planner underestimates the number of steps.
    const rows = await read.db.execute<Row>(sql`
    with sent as materialized (
      select ${shareOf(sql`bar.debtor_id`)} as share, bar.invoice_id, bar.step, bar.day, bar.amount, ${currency} as currency,
        lead(bar.day) over (partition by bar.invoice_id order by bar.day, bar.letter_id, bar.outbox_id) as next
      from (${allSentItems(read, first, after, isIn(read, shares, sql`l.debtor_id`))}) bar ${joined} where ${which}
    )
    select s.share, s.currency, s.step::int as step, count(*)::int as actions, sum(s.amount) as claimed, ${sql.join(ageColumns, sql`, `)}
    from sent s cross join lateral (
      select ${sql.join(came, sql`, `)} from ${bookings} b
      where b.customer_id = ${read.customer.id} and b.invoice_id = s.invoice_id and b.part = 'principal'
        and b."on" > s.day and b."on" <= least(s.day + ${LONGEST}::int, s.next) offset 0) came
    where s.step <> 'flex' and s.day <= ${last} and s.day <= ${read.today}::date group by 1, 2, 3`);
    return [...rows];
  },
  ofSteps,
  { messages: true },
);

const summed = ["actions", "paid_actions", "claimed", "paid"].flatMap((what) =>
  effectDays.map((days) => `${what}_${days}`),
);

/** Merges the rows of all shares into one per step and currency. */
function ofSteps(rows: readonly Row[]): Row[] {
  const steps = groupBy(rows, ({ currency, step }) => `${currency} ${step}`);
  return [...steps.values()].flatMap((parts) => {
    const [first] = parts;
    const totalOf = (name: string) => parts.reduce((all, part) => all + Number(part[name]), 0);
    const totals = ["actions", "claimed", ...summed].map((name) => [name, totalOf(name)]);
    return first ? [{ ...first, ...Object.fromEntries(totals) }] : [];
  });
}

const named = (what: string, days: number): SQL => sql`${sql.identifier(`${what}_${days}`)}`;

/** Returns columns of the effect within so many days, of actions at least that old. */
function ofAge(days: number, today: Day): SQL {
  const old = sql`s.day + ${days}::int <= ${today}::date`;
  const paid = sql`came.${named("paid", days)}`;
  return sql`count(*) filter (where ${old})::int as ${named("actions", days)}, coalesce(sum(s.amount) filter (where ${old}), 0) as ${named("claimed", days)},
    count(*) filter (where ${old} and ${paid} > 0)::int as ${named("paid_actions", days)}, coalesce(sum(${paid}) filter (where ${old}), 0) as ${named("paid", days)}`;
}
