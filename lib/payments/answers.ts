import { z } from "zod";
import { currency, day, flag, instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ProviderPaymentFilters } from "./schema";

/** Where the debtor goes on to pay; null when nothing is open any more. */
export const Checkout = one(z.strictObject({ url: words.nullable() }));

/** That a message of the provider was taken. */
export const Taken = z.strictObject({ received: flag });

/** A payment through a provider, and what of it stands on no invoice. */
export const ProviderPayment = z.strictObject({
  id: whole,
  debtor_id: whole,
  debtor: words,
  provider: words,
  provider_id: words.nullable(),
  currency,
  amount: money,
  given_back: money,
  unassigned: money,
  asked_back: money,
  state: z.enum(["open", "paid", "failed"]),
  paid_on: day.nullable(),
  is_test: flag,
  created_at: instant,
  version: whole,
});
export type ProviderPayment = Wire<z.output<typeof ProviderPayment>>;

export const ProviderPaymentList = list(ProviderPayment, {
  filters: ProviderPaymentFilters,
  totals: z.strictObject({ unassigned: whole }),
});
export type ProviderPaymentList = Wire<z.output<typeof ProviderPaymentList>>;

/** What became of money that stood on no invoice. */
export const RestDone = one(z.strictObject({ id: whole, assigned: money, unassigned: money }));
