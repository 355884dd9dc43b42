import { z } from "zod";
import { currency, day, flag, instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { BankEntryFilters, BankStatementFilters, ProviderPaymentFilters, reasons, states } from "./schema";

/** Where the debtor goes on to pay; null when nothing is open any more. */
export const Checkout = one(z.strictObject({ url: words.nullable() }));

/** That a message of the provider was taken. */
export const WebhookHandled = z.strictObject({ received: flag });

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

/** An invoice a line is taken to pay, or pays; of one that pays, under which payment of whom. */
const Part = z.strictObject({
  invoice_id: whole,
  number: words,
  debtor_id: whole,
  debtor: words,
  amount: money,
  payment_id: whole.nullable(),
});

/** A line of a statement. An account is told by its end alone. */
export const BankEntry = z.strictObject({
  id: whole,
  statement_id: whole,
  account: words,
  currency,
  amount: money,
  left: money,
  booked_on: day,
  value_on: day,
  name: words,
  iban: words,
  text: words,
  is_return: flag,
  state: z.enum(states),
  reason: z.enum(reasons).nullable(),
  /** Who is thought to have paid. */
  debtor_id: whole.nullable(),
  debtor: words.nullable(),
  invoices: z.array(Part),
  version: whole,
});

const Tabs = z.strictObject({ certain: whole, proposed: whole, open: whole, booked: whole, out: whole });

export type BankEntry = Wire<z.output<typeof BankEntry>>;

export const BankEntryList = list(BankEntry, { filters: BankEntryFilters, totals: Tabs });
export type BankEntryList = Wire<z.output<typeof BankEntryList>>;

export const BankStatement = z.strictObject({
  id: whole,
  account: words,
  currency,
  reference: words,
  opened_on: day,
  closed_on: day.nullable(),
  opening: money,
  closing: money.nullable(),
  entries: whole,
  /** How many of its lines another statement had brought before. */
  known: whole,
  /** How many of its lines came in and wait for somebody. */
  waiting: whole,
  filename: words,
  created_at: instant,
});

export type BankStatement = Wire<z.output<typeof BankStatement>>;

/** What was brought in, and whether certain lines are booked at once. */
export const BankStatementList = list(BankStatement, {
  filters: BankStatementFilters,
  totals: z.strictObject({ book_certain: flag }),
});
export type BankStatementList = Wire<z.output<typeof BankStatementList>>;

/** How many lines were booked, and how many were not because something changed since they were shown. */
export const ConfirmedAnswer = one(z.strictObject({ booked: whole, changed: whole }));

/** The payment a line was booked as. */
export const EntryBooked = one(z.strictObject({ id: whole, payment_id: whole, booked: money, left: money }));

export const BankSettingsAnswer = one(z.strictObject({ book_certain: flag }));
