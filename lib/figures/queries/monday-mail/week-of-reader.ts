import { contextOfReader, contextOfUser } from "@/lib/access/actor-context";
import { may } from "@/lib/access/capabilities";
import { reading, type StaffCtx, type StaffRead } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { type Cents, type Currency, currencies, NOTHING } from "@/lib/kernel/money";
import { barsIn, mergedBars } from "../../rules/bars";
import { type Week, weekBefore } from "../../rules/monday-mail/week";
import { yearOf } from "../../rules/periods";
import { saleTypes } from "../../statuses";
import { scopeTotals } from "../dashboard";
import { openActions, saleEntries } from "../sale-entries";
import { type CustomerWeek, customerWeek } from "./customer-week";
import { customersOfReader } from "./readers";

/** The most customers in one mail, to keep it readable; the dashboard has the others. */
const MOST_CUSTOMERS = 5;

export type ReaderWeek = {
  week: Week;
  customers: (CustomerWeek & { mayOpenLists: boolean; mayOpenDebtors: boolean })[];
  /** The number of their customers that are not included. */
  others: number;
  /** Sales over all customers in reach, for roles that sell and manage. */
  reach: ReachWeek | null;
};

/**
 * Returns a user's figures for a Monday: those of the customers they work for, the selected one first, and sales over their reach; as far
 * as the dashboard shows them. Null for a user who may see neither, or may no longer sign in.
 */
export async function weekOfReader(user_id: number, monday: Day, now: Date): Promise<ReaderWeek | null> {
  const reader = await contextOfReader(user_id, now);
  if (!reader || !may(reader, "dashboard.read")) return null;
  const week = weekBefore(monday);
  const ids = await customersOfReader(user_id);
  const customers: ReaderWeek["customers"] = [];
  for (const id of ids.slice(0, MOST_CUSTOMERS)) {
    const ctx = await contextOfUser(user_id, id, now);
    if (!ctx || !may(ctx, "figures.read")) continue;
    customers.push({
      ...(await reading(ctx, (read) => customerWeek(read, week))),
      mayOpenLists: may(ctx, "invoices.open"),
      mayOpenDebtors: may(ctx, "debtors.read"),
    });
  }
  const reach = await overReach(reader, week);
  if (customers.length === 0 && !reach) return null;
  return { week, customers, others: Math.max(0, ids.length - MOST_CUSTOMERS), reach };
}

const overReach = async ({ customer: _, ...staff }: StaffCtx, week: Week): Promise<ReachWeek | null> =>
  may(staff, "sales.read") ? reading(staff, (read) => reachWeek(read, week)) : null;

type Flow = { amount: Cents; count: number };
type SaleType = (typeof saleTypes)[keyof typeof saleTypes];

type ReachWeek = {
  /** The current open amounts of all customers in reach, per currency. */
  balances: { currency: Currency; open: Cents; overdue: Cents }[];
  /** Offers, wins, losses and contracts in the week and in the one before. */
  sales: { currency: Currency; type: SaleType; week: Flow; before: Flow }[];
  /** The reader's own next appointments and unanswered offers. */
  actions: Awaited<ReturnType<typeof openActions>>;
};

const MOST_ACTIONS = 3;

/** Returns the sales over all customers in reach in a week and in the one before, and the reader's open actions. */
async function reachWeek(read: StaffRead, week: Week): Promise<ReachWeek> {
  const before = weekBefore(week.from);
  const years = [...new Set([yearOf(before.from), yearOf(week.till)])];
  const entries = (await Promise.all(years.map((year) => saleEntries(read, year, undefined)))).flat();
  const soldIn = ({ from, till }: Week) =>
    mergedBars(
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
  const { data: standing } = await scopeTotals.call(read, {});
  return {
    balances: standing.owed,
    sales: currencies.flatMap((currency) =>
      Object.values(saleTypes)
        .map((type) => ({
          currency,
          type,
          week: flowOf(now, currency, type),
          before: flowOf(earlier, currency, type),
        }))
        .filter((sale) => sale.week.count > 0 || sale.before.count > 0),
    ),
    actions: (await openActions(read)).slice(0, MOST_ACTIONS),
  };
}
