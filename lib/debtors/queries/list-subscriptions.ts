import { sql } from "drizzle-orm";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { currenciesOf } from "@/lib/invoices/queries/currencies-of";
import { nearestDay } from "@/lib/kernel/day";
import { type Currency, cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { SubscriptionList } from "../answers";
import { SubscriptionFilters } from "../schema";
import { matchingSubscriptions, orderOfSubscriptions } from "./matching-subscriptions";

type Row = {
  contract: string;
  number: string;
  name: string;
  days: number;
  currency: Currency;
  amount: string;
  debtor: number;
  subscription: string | null;
};

/** Returns the amounts debtors owe on contracts, a page at a time, with the total of all that match in each currency with invoices. */
export const listSubscriptions = query({
  can: "subscriptions.read",
  input: SubscriptionFilters,
  answer: SubscriptionList,
  async run(read, filters) {
    const [rows, sums, usedCurrencies] = await Promise.all([
      pageOf(read, filters),
      sumsOf(read, filters),
      currenciesOf(read),
    ]);
    const of = (currency: Currency) => sums.find((sum) => sum.currency === currency);
    return {
      data: rows.map(({ amount, subscription, ...row }) => ({
        ...row,
        amount: cents(Number(amount)),
        subscription: subscription === null ? null : nearestDay(subscription),
      })),
      meta: metaOf(
        filters,
        sums.reduce((all, { count }) => all + count, 0),
      ),
      filters,
      totals: usedCurrencies.map((currency) => ({
        currency,
        amount: cents(Number(of(currency)?.amount ?? 0)),
      })),
    };
  },
});

const pageOf = (read: Read, filters: SubscriptionFilters) =>
  read.db.execute<Row>(sql`select contract, number, name, days, currency, amount, debtor, subscription::text
    from (${matchingSubscriptions(read, filters)}) owed order by ${orderOfSubscriptions(filters)}
    limit ${filters.per_page} offset ${(filters.page - 1) * filters.per_page}`);

const sumsOf = (read: Read, filters: SubscriptionFilters) =>
  read.db.execute<{
    currency: Currency;
    count: number;
    amount: string;
  }>(sql`select currency, count(*)::int as count,
    sum(amount)::text as amount from (${matchingSubscriptions(read, filters)}) owed group by currency`);
