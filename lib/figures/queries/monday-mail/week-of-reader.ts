import { may } from "@/lib/access/capabilities";
import { reading, type StaffCtx } from "@/lib/access/context";
import { contextOfReader, contextOfUser } from "@/lib/access/person";
import type { Day } from "@/lib/kernel/day";
import { type Week, weekBefore } from "../../rules/monday-mail/week";
import { type CustomerWeek, customerWeek } from "./customer-week";
import { type ReachWeek, reachWeek } from "./reach-week";
import { customersOfReader } from "./readers";

/** More would be no mail that one reads on a Monday morning; the dashboard has the others. */
const MOST_CUSTOMERS = 5;

export type ReaderWeek = {
  week: Week;
  customers: (CustomerWeek & { mayOpenLists: boolean; mayOpenDebtors: boolean })[];
  /** How many customers of theirs are not in it. */
  others: number;
  /** What roles see who sell and manage over all customers in their reach. */
  reach: ReachWeek | null;
};

/**
 * What somebody is told on a Monday: the figures of the customers they work for, the chosen one first, and over their reach what was sold;
 * as much of each as the dashboard shows them. Null for who sees neither, or may not sign in any more.
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
