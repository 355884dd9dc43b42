import { z } from "zod";
import { amount, flag, id, idKey, listFilters, version, wholeNumber } from "@/lib/kernel/fields";

const address = z.string({ error: "required" }).min(1, "required").max(255, "too_long");

/** The last part of the address of a link. */
export const LinkAddress = z.strictObject({
  link: address,
  /** True when the debtor agrees to future collections from the account it pays with. */
  mandate: flag.default(false),
});

/** A provider's message: the id of a payment, and nothing more. */
export const PaymentWebhook = z.object({ hook: address, id: address });

export const ProviderPaymentFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
  /** Only those with an unallocated amount. */
  unassigned: flag.default(true),
});
export type ProviderPaymentFilters = z.output<typeof ProviderPaymentFilters>;

export const Rest = z.strictObject({ id: id("provider-payment"), version });

/** States of a line, in the order of the tabs. */
export const states = ["certain", "proposed", "open", "booked", "out"] as const;

/** Reasons of a line's state: keys of `bank.reasons` in messages/. */
export const reasons = [
  "number_amount",
  "number_iban",
  "number_over",
  "number_one",
  "number_unsure",
  "number",
  "iban_amount",
  "iban_all",
  "name_amount",
  "name_all",
  "twice",
  "ambiguous",
  "rest",
  "undone",
  "collected",
  "collection_returned",
  "line_returned",
  "returned",
  "payout",
] as const;

export const BankEntryFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["booked_on", "amount", "name"], { error: "invalid" }).default("booked_on"),
  state: z.enum(states, { error: "invalid" }).default("certain"),
  statement_id: id("bank-statement").optional(),
});
export type BankEntryFilters = z.output<typeof BankEntryFilters>;

export const BankStatementFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
});
export type BankStatementFilters = z.output<typeof BankStatementFilters>;

/** A bank's file. `is_own`: the user confirms that an unknown account is the customer's. */
export const BankUpload = z.strictObject({
  file: z.instanceof(File, { error: "required" }),
  is_own: flag.default(false),
});

/** Input of the job: the stored file and its original name. */
export const BankImport = z.object({ file_id: id("file"), filename: z.string() });

const MOST_CONFIRMED = 200;

/** The lines whose proposals are confirmed, each with the version that was shown. */
export const Confirmed = z.strictObject({
  entries: z
    .record(idKey, wholeNumber(1, 2_000_000_000), { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MOST_CONFIRMED, "too_many_rows"),
});

const none = (value: unknown) => (value === "" ? null : value);

/**
 * A line to book on chosen invoices of one debtor, each with its part, or null to allocate the rest in order; `amount`: only a part of the
 * line.
 */
export const EntryBooking = z.strictObject({
  id: id("bank-entry"),
  version,
  amount: z.preprocess(none, amount.nullish()),
  parts: z
    .record(idKey, z.preprocess(none, amount.nullish()), { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MOST_CONFIRMED, "too_many_rows"),
  overpay: flag.default(false),
});

export const BankSettings = z.strictObject({ book_certain: flag });
