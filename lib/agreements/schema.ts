import { z } from "zod";
import { statusId } from "@/lib/flow/schema";
import { channels, disputeReasons, holdKinds, outcomes, pauseReasons } from "@/lib/holds/schema";
import {
  amount,
  calendarDay,
  currency,
  flag,
  id,
  idKey,
  listFilters,
  longText,
  optionalText,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
import { intervals } from "./rules/terms";

const reasons = [...new Set([...disputeReasons, ...pauseReasons])];

/** The filters of the list of holds; `passed`: open, and its day has passed. */
export const HoldFilters = z.strictObject({
  ...listFilters,
  kind: z.enum(holdKinds, { error: "invalid" }).optional(),
  state: z.enum(["open", "ended", "passed"], { error: "invalid" }).optional(),
  debtor_id: id("debtor").optional(),
  invoice_id: id("invoice").optional(),
  owner: id("user").optional(),
  reason: z.enum(reasons, { error: "invalid" }).optional(),
  from: calendarDay.optional(),
  till: calendarDay.optional(),
  currency: currency.optional(),
});
export type HoldFilters = z.output<typeof HoldFilters>;

export const HoldId = z.strictObject({ id: id("hold") });

const none = (value: unknown) => (value === "" ? null : value);
const orNone = <S extends z.ZodType>(field: S) => z.preprocess(none, field.nullish());

const Term = z.strictObject({ day: calendarDay, amount });
const MAX_TERMS = 60;
const terms = z.array(Term, { error: "invalid" }).min(1, "required").max(MAX_TERMS, "too_many_rows");

/** The schedule of an arrangement: the number of its terms, an amount each (`amount` of the hold), or the terms themselves. */
const schedule = {
  count: orNone(wholeNumber(2, MAX_TERMS)),
  first_day: orNone(calendarDay),
  interval: z.enum(intervals, { error: "invalid" }).default("month"),
  terms: terms.optional(),
};

const MAX_CHOSEN = 20_000;
const perInvoice = z
  .record(idKey, orNone(amount), { error: "invalid" })
  .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
  .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "too_many_rows");

const reason = z.preprocess(none, z.enum(reasons, { error: "invalid" }).nullish());

const charges = z.enum(["frozen", "included"], { error: "invalid" });

/** The input of POST holds. `amount` is a promise's sum, or an arrangement's amount per term. */
export const NewHold = z.strictObject({
  kind: z.enum(holdKinds, { error: "invalid" }),
  debtor_id: id("debtor"),
  invoices: z.union([z.literal("all"), perInvoice], { error: "required" }),
  day: orNone(calendarDay),
  amount: orNone(amount),
  reason,
  note: longText,
  owner_user_id: orNone(id("user")),
  channel: z.preprocess(none, z.enum(channels, { error: "invalid" }).nullish()),
  said_by: optionalText,
  replace: flag.default(false),
  charges: charges.default("frozen"),
  order: z.enum(["oldest", "pro_rata", "given"], { error: "invalid" }).default("oldest"),
  /** The invoices in the order in which they are to be paid, where that is given. */
  sequence: z.array(id("invoice"), { error: "invalid" }).max(MAX_CHOSEN, "too_many_rows").default([]),
  remind: flag.default(true),
  /** True when the debtor is notified in writing when it is saved: of an arrangement by default, of a promise or a dispute on request. */
  confirm: flag.optional(),
  resume_step: orNone(statusId),
  preview: flag.default(false),
  ...schedule,
});
export type NewHold = z.output<typeof NewHold>;

/** The follow-up of a call: a hold of the debtor that was called. */
export const FollowUp = NewHold.omit({ debtor_id: true, preview: true });
export type FollowUp = z.output<typeof FollowUp>;

/** A change of a hold: fields that are not sent are unchanged. */
export const HoldChange = z.strictObject({
  id: id("hold"),
  version,
  day: calendarDay.optional(),
  amount: orNone(amount),
  owner_user_id: orNone(id("user")),
  reason,
  note: longText.optional(),
  remind: flag.optional(),
  /** For an arrangement's first terms: whether its debtor gets them in writing, and the other fields of a new one. */
  confirm: flag.default(true),
  charges: charges.optional(),
  order: z.enum(["oldest", "pro_rata"], { error: "invalid" }).optional(),
  resume_step: orNone(statusId),
  ...schedule,
});
export type HoldChange = z.output<typeof HoldChange>;

/** The end of a hold by hand; an accepted dispute waits for its credit note. */
export const HoldEnd = z.strictObject({
  id: id("hold"),
  version,
  outcome: z.enum(outcomes, { error: "invalid" }),
  note: longText,
  resume_on: orNone(calendarDay),
  resume_step: orNone(statusId),
  credit_amount: orNone(amount),
  credit_on: orNone(calendarDay),
});
export type HoldEnd = z.output<typeof HoldEnd>;

export const PaymentFilters = z.strictObject({
  ...listFilters,
  debtor_id: id("debtor").optional(),
  invoice_id: id("invoice").optional(),
  source: optionalText,
  from: calendarDay.optional(),
  till: calendarDay.optional(),
});
export type PaymentFilters = z.output<typeof PaymentFilters>;

/** The input of POST payments: an amount with the invoices it is booked on, each with its part or null for the rest in order. */
export const NewPayment = z.strictObject({
  debtor_id: id("debtor"),
  currency: currency.default("EUR"),
  amount,
  on: orNone(calendarDay),
  kind: z.enum(["money", "set_off"], { error: "invalid" }).default("money"),
  invoices: perInvoice,
  overpay: flag.default(false),
  /** True when the debtor is notified in writing that it was received. */
  confirm: flag.default(false),
  note: longText,
  reference: optionalText,
  preview: flag.default(false),
});
export type NewPayment = z.output<typeof NewPayment>;

export const PaymentId = z.strictObject({ id: id("payment"), version });

/** The input of POST invoices/update-deadlines: invoice id to day, null to clear it, with the versions the caller saw. */
export const DeadlineChanges = z.strictObject({
  invoices: z
    .record(idKey, z.preprocess(none, calendarDay.nullable()), { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "too_many_rows"),
  versions: z.record(idKey, wholeNumber(1, 2_000_000_000), { error: "invalid" }).default({}),
});

/** The job that confirms an agreement to its debtor in writing: its name, and the hold. */
export const confirming = { name: "confirm-agreement", input: z.strictObject({ hold_id: id("hold") }) };

/** The job that confirms to a debtor in writing that money was received. */
export const thanking = { name: "confirm-payment", input: z.strictObject({ payment_id: id("payment") }) };

/** Returns whether a new hold is confirmed to its debtor: an arrangement by default, a promise or a dispute on request. */
export const isConfirmed = ({ kind, confirm }: Pick<NewHold, "kind" | "confirm">): boolean =>
  kind === "arrangement" ? (confirm ?? true) : (kind === "promise" || kind === "dispute") && confirm === true;
