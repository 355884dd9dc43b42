import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";

/** A payment to be requested from a debtor. */
export type ProviderRequest = {
  amount: Cents;
  currency: Currency;
  description: string;
  language: Locale;
  /** Where the debtor returns to, and where the provider reports. */
  back_url: string;
  hook_url: string;
  /** The provider's id of the debtor, where this payment is to give a mandate for later ones. */
  payer?: string;
};

/** A collection from a debtor's account under a mandate. */
export type Collection = Omit<ProviderRequest, "back_url" | "payer" | "language"> & {
  payer: string;
  mandate: string;
};

/**
 * A provider's current report of a payment. `given_back`: refunded and charged back together, in cents; a payment that was paid stays paid.
 */
export type PaymentReport = {
  state: "open" | "paid" | "failed";
  amount: Cents;
  currency: string;
  paid_on: Day | null;
  given_back: Cents;
  /** The mandate that it gave, or was collected under. */
  mandate: string | null;
};

/**
 * A service through which debtors pay. Every call uses one customer's key. It throws ProviderFailed when the service cannot be reached or
 * refuses; `once` is an idempotency key: the same request twice makes one payment.
 */
export type PaymentProvider = {
  /** Returns whether the service accepts the key. */
  isKey: () => Promise<boolean>;
  create: (wish: ProviderRequest, once: string) => Promise<{ id: string; url: string }>;
  /** Registers a debtor, so that it can give a mandate. Returns the service's id of it. */
  createPayer: (payer: { name: string; language: Locale }, once: string) => Promise<string>;
  collect: (collection: Collection, once: string) => Promise<{ id: string }>;
  /** Returns the payment of a debtor that reports to an address; null when there is none. For when it is uncertain whether one was made. */
  findPayment: (payer: string, hook_url: string) => Promise<{ id: string } | null>;
  /** Revokes a mandate; has no effect on one that is gone already. */
  revoke: (payer: string, mandate: string) => Promise<void>;
  /** Returns a payment's state; null for one the key cannot see. */
  read: (id: string) => Promise<PaymentReport | null>;
  refund: (
    id: string,
    refund: { amount: Cents; currency: Currency; description: string },
    once: string,
  ) => Promise<void>;
};

/** Statuses that mean "not now". */
const later: readonly number[] = [408, 409, 429];

/**
 * The service could not be reached, or refused. `status` is null without a response. Its response is never logged: it may contain a key.
 */
export class ProviderFailed extends Error {
  constructor(readonly status: number | null) {
    super(`the payment provider answered ${status ?? "nothing"}`);
  }

  /** True when it is a definite refusal, after which nothing was done; not a missing or postponed answer. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !later.includes(this.status);
  }
}
