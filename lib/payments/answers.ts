import { z } from "zod";
import { currency, day, instant, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { BankEntryFilters, BankStatementFilters, ProviderPaymentFilters, reasons, states } from "./schema";

/** Address where the debtor continues to pay; null when nothing is open any more. */
export const Checkout = one(z.strictObject({ url: z.string().nullable() }));

/** Acknowledgement of the provider's message. */
export const WebhookHandled = z.strictObject({ received: z.boolean() });

/** A payment through a provider, with the part that is not allocated to invoices. */
export const ProviderPayment = z.strictObject({
  id: int,
  debtor_id: int,
  debtor: z.string(),
  provider: z.string(),
  provider_id: z.string().nullable(),
  currency,
  amount: money,
  given_back: money,
  unassigned: money,
  asked_back: money,
  state: z.enum(["open", "paid", "failed"]),
  paid_on: day.nullable(),
  is_test: z.boolean(),
  created_at: instant,
  version: int,
});
export type ProviderPayment = Wire<z.output<typeof ProviderPayment>>;

export const ProviderPaymentList = list(ProviderPayment, {
  filters: ProviderPaymentFilters,
  totals: z.strictObject({ unassigned: int }),
});
export type ProviderPaymentList = Wire<z.output<typeof ProviderPaymentList>>;

/** The allocation or return of an unallocated amount. */
export const RestDone = one(z.strictObject({ id: int, assigned: money, unassigned: money }));

/** An invoice a line would pay or pays; in the second case with the payment it was booked as. */
const Part = z.strictObject({
  invoice_id: int,
  number: z.string(),
  debtor_id: int,
  debtor: z.string(),
  amount: money,
  payment_id: int.nullable(),
});

/** A line of a statement. Accounts are shortened to their beginning and last digits. */
export const BankEntry = z.strictObject({
  id: int,
  statement_id: int,
  account: z.string(),
  currency,
  amount: money,
  left: money,
  booked_on: day,
  value_on: day,
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  is_return: z.boolean(),
  state: z.enum(states),
  reason: z.enum(reasons).nullable(),
  /** The presumed payer. */
  debtor_id: int.nullable(),
  debtor: z.string().nullable(),
  invoices: z.array(Part),
  version: int,
});

const Tabs = z.strictObject({ certain: int, proposed: int, open: int, booked: int, out: int });

export type BankEntry = Wire<z.output<typeof BankEntry>>;

export const BankEntryList = list(BankEntry, { filters: BankEntryFilters, totals: Tabs });
export type BankEntryList = Wire<z.output<typeof BankEntryList>>;

export const BankStatement = z.strictObject({
  id: int,
  account: z.string(),
  currency,
  reference: z.string(),
  opened_on: day,
  closed_on: day.nullable(),
  opening: money,
  closing: money.nullable(),
  entries: int,
  /** The number of its lines that were already known from other statements. */
  known: int,
  /** The number of its lines that are incoming and wait for a user. */
  waiting: int,
  filename: z.string(),
  created_at: instant,
});

export type BankStatement = Wire<z.output<typeof BankStatement>>;

/** The imported statements, and whether certain lines are booked automatically. */
export const BankStatementList = list(BankStatement, {
  filters: BankStatementFilters,
  totals: z.strictObject({ book_certain: z.boolean() }),
});
export type BankStatementList = Wire<z.output<typeof BankStatementList>>;

/** The number of lines booked, and of those not booked because something changed since they were shown. */
export const ConfirmedAnswer = one(z.strictObject({ booked: int, changed: int }));

/** The payment a line was booked as. */
export const EntryBooked = one(z.strictObject({ id: int, payment_id: int, booked: money, left: money }));

export const BankSettingsAnswer = one(z.strictObject({ book_certain: z.boolean() }));
