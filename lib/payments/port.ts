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
  /** Whom the provider knows the debtor as, where this payment is to give a mandate for later ones. */
  payer?: string;
};

/** What is collected from a debtor's account under a mandate. */
export type Collection = Omit<Wish, "back_url" | "payer" | "language"> & { payer: string; mandate: string };

/** What a provider says of a payment now. `given_back`: refunded and charged back together; a payment that was paid stays paid. */
export type Known = {
  state: "open" | "paid" | "failed";
  amount: Cents;
  currency: string;
  paid_on: Day | null;
  given_back: Cents;
  /** The mandate that it gave, or was collected under. */
  mandate: string | null;
};

/**
 * A service through which debtors pay. Every call asks with one customer's key. It throws ProviderFailed when the service cannot be reached
 * or says no; `once` is a key under which the same wish twice makes one payment.
 */
export type PaymentProvider = {
  /** Whether the service takes the key. */
  isKey: () => Promise<boolean>;
  create: (wish: Wish, once: string) => Promise<{ id: string; url: string }>;
  /** Makes a debtor known, so that it can give a mandate. Answers what the service calls it. */
  createPayer: (payer: { name: string; language: Locale }, once: string) => Promise<string>;
  collect: (collection: Collection, once: string) => Promise<{ id: string }>;
  /** The payment of a debtor that is told at an address; null when there is none. Where it is not certain whether one was made. */
  findPayment: (payer: string, hook_url: string) => Promise<{ id: string } | null>;
  /** Ends a mandate; one that is gone already stays gone. */
  revoke: (payer: string, mandate: string) => Promise<void>;
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
