import type { StaffRead } from "@/lib/access/context";
import { type Cents, type Currency, currencies, NOTHING } from "@/lib/kernel/money";
import { barsIn, folded } from "../../rules/bars";
import { type Week, weekBefore } from "../../rules/monday-mail/week";
import { yearOf } from "../../rules/periods";
import { saleTypes } from "../../statuses";
import { scopeStanding } from "../dashboard";
import { openActions, saleEntries } from "../sale-entries";

type Flow = { amount: Cents; count: number };
type SaleType = (typeof saleTypes)[keyof typeof saleTypes];

export type ReachWeek = {
  /** What all customers in reach have open now, per currency. */
  owed: { currency: Currency; open: Cents; overdue: Cents }[];
  /** What was offered, won, lost and signed in the week and in the one before. */
  sales: { currency: Currency; type: SaleType; week: Flow; before: Flow }[];
  /** The reader's own next appointments and offers without an answer. */
  actions: Awaited<ReturnType<typeof openActions>>;
};

const MOST_ACTIONS = 3;

/** What was sold over all customers in reach in a week and in the one before, and what waits for the reader. */
export async function reachWeek(read: StaffRead, week: Week): Promise<ReachWeek> {
  const before = weekBefore(week.from);
  const years = [...new Set([yearOf(before.from), yearOf(week.till)])];
  const entries = (await Promise.all(years.map((year) => saleEntries(read, year, undefined)))).flat();
  const soldIn = ({ from, till }: Week) =>
    folded(
      entries
        .filter(({ date }) => date >= from && date <= till)
        .map(({ type, currency, amount }) => ({
          currency,
          key: type,
          label: "",
          count: 1,
          amount: amount ?? NOTHING,
        })),
    );
  const [now, earlier] = [soldIn(week), soldIn(before)];
  const flowOf = (bars: typeof now, currency: Currency, type: SaleType): Flow => {
    const bar = barsIn(bars, currency).find(({ key }) => key === type);
    return { amount: bar?.amount ?? NOTHING, count: bar?.count ?? 0 };
  };
  const { data: standing } = await scopeStanding.call(read, {});
  return {
    owed: standing.owed,
    sales: currencies.flatMap((currency) =>
      Object.values(saleTypes)
        .map((type) => ({
          currency,
          type,
          week: flowOf(now, currency, type),
          before: flowOf(earlier, currency, type),
        }))
        .filter((one) => one.week.count > 0 || one.before.count > 0),
    ),
    actions: (await openActions(read)).slice(0, MOST_ACTIONS),
  };
}
