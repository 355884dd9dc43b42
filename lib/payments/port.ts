import type { Locale } from "@/lib/i18n/locales";
import type { Day } from "@/lib/kernel/day";
import type { Cents, Currency } from "@/lib/kernel/money";

/** A payment that a debtor is to be asked for. */
export type Wish = {
  amount: Cents;
  currency: Currency;
  description: string;
  language: Locale;
  /** Where the debtor comes back to, and where the provider tells of it. */
  back_url: string;
  hook_url: string;
};

/** What a provider says of a payment now. `given_back`: refunded and charged back together; a payment that was paid stays paid. */
export type Known = {
  state: "open" | "paid" | "failed";
  amount: Cents;
  currency: string;
  paid_on: Day | null;
  given_back: Cents;
};

/**
 * A service through which debtors pay. Every call asks with one customer's key. It throws ProviderFailed when the service cannot be reached
 * or says no; `once` is a key under which the same wish twice makes one payment.
 */
export type PaymentProvider = {
  /** Whether the service takes the key. */
  isKey: () => Promise<boolean>;
  create: (wish: Wish, once: string) => Promise<{ id: string; url: string }>;
  /** Null for a payment the key cannot see. */
  read: (id: string) => Promise<Known | null>;
  refund: (
    id: string,
    refund: { amount: Cents; currency: Currency; description: string },
    once: string,
  ) => Promise<void>;
};

/** Statuses that say: not now. */
const later: readonly number[] = [408, 409, 429];

/** The service could not be reached, or refused. `status` is null without an answer. Its words are in no log: they may name a key. */
export class ProviderFailed extends Error {
  constructor(readonly status: number | null) {
    super(`the payment provider answered ${status ?? "nothing"}`);
  }

  /** A no, and not that nobody answered or that it must wait: then nothing was done. */
  get isRefusal(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && !later.includes(this.status);
  }
}
