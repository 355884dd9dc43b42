import { z } from "zod";
import { currency, day, list, money, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { SubscriptionFilters } from "../schema/subscriptions";

/** What a debtor owes on one contract, in one currency. */
export const Subscription = z.strictObject({
  contract: words,
  /** The debtor's number and name. */
  number: words,
  name: words,
  /** How long its oldest overdue claim is overdue; 0 when none is. */
  days: whole,
  currency,
  amount: money,
  /** The id of the debtor. */
  debtor: whole,
  /** The day the debtor's contract is up for dissolution (R9). */
  subscription: day.nullable(),
});
export type Subscription = Wire<z.output<typeof Subscription>>;

export const SubscriptionList = list(Subscription, {
  filters: SubscriptionFilters,
  totals: z.array(z.strictObject({ currency, amount: money })),
});
export type SubscriptionList = Wire<z.output<typeof SubscriptionList>>;
