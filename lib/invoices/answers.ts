import { z } from "zod";
import { ofSource } from "@/lib/customers/answers";
import { HoldShown } from "@/lib/holds/answers";
import { currency, day, flag, instant, list, money, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { InvoiceFilters } from "./schema";

/** What an invoice claims today, besides what is open. */
const claimed = {
  interest: money,
  incasso_costs: money,
  total_incasso_costs: money,
  days_overdue: whole,
  color: z.enum(["error", "warning"]).nullable(),
};

const facts = {
  id: whole,
  debtor_id: whole,
  number: words,
  date: day,
  expires_at: day,
  currency,
  amount: money,
  total_amount: money,
  calculate_interest: flag,
  calculate_incasso: flag,
  /** What was paid of interest and costs in arrangements; `interest` and `incasso_costs` are lowered by it. */
  charges_paid: money,
  invoice_status_id: whole.nullable(),
  last_status_id: whole,
  /** The status it is in, by its name in the reader's language. */
  lastStatus: z.strictObject({ id: whole, name: words }),
  last_action_at: day.nullable(),
  deadline: day.nullable(),
  contract_number: words,
  had_sommatie: flag,
  is_processing: flag,
  information: words,
  comment: words,
  send_flex: flag,
  flex_complete: flag,
  flex_on: day.nullable(),
  flex_template_id: whole.nullable(),
  flex_days: whole.nullable(),
  version: whole,
  /** Everything the debtor got about it, as one zip. */
  dossier_url: words,
  ...claimed,
};

/** What it is in the bar of the dashboard that the list was opened from. */
const inBar = { bar_amount: money.optional() };
/** Whose invoice it is. */
const debtor = { id: whole, number: words, name: words };

const madeBy = { created_at: instant, user: words.nullable(), super_user: words.nullable() };

const TimelineEntry = z.strictObject({
  id: whole,
  invoice_id: whole,
  type: words,
  content: words,
  status_id: whole.nullable(),
  interest: money.nullable(),
  incasso_costs: money.nullable(),
  letter_id: whole.nullable(),
  file_id: whole.nullable(),
  filename: words.nullable(),
  day,
  template: words.nullable(),
  template_version: whole.nullable(),
  ...madeBy,
});

/** A fact that changed; amounts stand in it as decimal strings. */
const JournalEntry = z.strictObject({
  id: whole,
  label: words,
  from: words.nullable(),
  to: words.nullable(),
  source: words,
  day,
  ...madeBy,
});

/** Money that came in on an invoice, or went back when it is below zero: the day it counts from, and the part it is for. */
const InvoicePayment = z.strictObject({
  id: whole,
  on: day,
  paid: money,
  part: z.enum(["principal", "charges"]),
  is_set_off: flag,
  ...madeBy,
});

export const InvoiceRow = z.strictObject({
  ...facts,
  debtor: z.strictObject(debtor),
  hold: HoldShown.nullable(),
  /** With `with=timeline` and `with=journal`. */
  timeline: z.array(TimelineEntry).optional(),
  journal: z.array(JournalEntry).optional(),
  ...inBar,
});
export type InvoiceRow = Wire<z.output<typeof InvoiceRow>>;

/** Per currency, over all that match. */
const summed = { currency, count: whole, invoiced: money, open: money, ...inBar };
const InvoiceTotals = z.array(z.strictObject(summed));

export const InvoiceList = list(InvoiceRow, { filters: InvoiceFilters, totals: InvoiceTotals });
export type InvoiceList = Wire<z.output<typeof InvoiceList>>;

/** Why a step is proposed. */
export const StepReason = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("overdue"), since: day }),
  z.strictObject({ kind: z.literal("after"), status: whole, on: day, days: whole }),
  z.strictObject({ kind: z.literal("deadline"), on: day }),
]);

export const Invoice = z.strictObject({
  ...facts,
  flow_step_id: whole.nullable(),
  next_action_on: day.nullable(),
  /** The earliest day on which one of its agreements is looked at again. */
  agenda_on: day.nullable(),
  is_removed: flag,
  action_no: whole,
  paid_at: day.nullable(),
  /** Payments by hand its ledger should have told of by now, and the value day of the first. */
  unseen: z.strictObject({ amount: money, since: day }).nullable(),
  ...ofSource,
  created_at: instant,
  updated_at: instant,
  next_step: z.strictObject({ status: whole, on: day, reason: StepReason }).nullable(),
  debtor: z.strictObject({
    ...debtor,
    contact_name: words,
    contact_email_address: words,
    contact_telephone_number: words,
    contact_telephone_e164: words,
    is_telephone_wrong: flag,
    status: words,
    country: words,
    city: words,
  }),
  timeline: z.array(TimelineEntry),
  /** Every payment, whole or in part, whoever told of it; newest first. */
  payments: z.array(InvoicePayment),
  journal: z.array(JournalEntry),
});
export type Invoice = Wire<z.output<typeof Invoice>>;

/** A row of a bulk change that was left as it was: a word for programs and a sentence in the caller's language. */
export const RefusedRow = z.strictObject({
  id: whole,
  number: words.nullable(),
  reason: words,
  message: words,
});
export type RefusedRow = Wire<z.output<typeof RefusedRow>>;

export const Noted = one(z.strictObject({ added: whole, undo_id: whole }));
/** `undo_id` takes back what was saved; null when nothing was. */
export const StatusesSet = one(
  z.strictObject({ saved: whole, refused: z.array(RefusedRow), undo_id: whole.nullable() }),
);

/** What was paid of it before; absent where nothing was. */
const paidOfIt = { paid: money.optional() };

const bounds = {
  bands: z.array(z.strictObject({ base: money, rate: whole })),
  minimum: money,
  maximum: money.nullable(),
  amount: money,
  ...paidOfIt,
};

/** How interest and costs came about. Rates are basis points. */
export const ExplainedClaim = z.strictObject({
  invoice_id: whole,
  number: words,
  currency,
  formula: words,
  base: money,
  interest: z.strictObject({ rate: whole, days: whole, amount: money, ...paidOfIt }),
  costs: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("costs"), value: money, ...bounds }),
    z.strictObject({ type: z.literal("perc"), value: whole, ...bounds }),
    z.strictObject({ type: z.literal("wik"), value: z.null(), ...bounds }),
    z.strictObject({ type: z.literal("none"), value: z.null(), ...bounds }),
    /** A part of what the decree gives over all that a letter to a consumer asks: over how much, and how much in all. */
    z.strictObject({
      type: z.literal("share"),
      value: z.null(),
      of: z.strictObject({ base: money, amount: money }),
      ...bounds,
    }),
  ]),
  total_incasso_costs: money,
});
export type ExplainedClaim = Wire<z.output<typeof ExplainedClaim>>;

/** What a debtor owes in one currency, by age. */
export const DebtorClaim = z.strictObject({
  currency,
  count: whole,
  open: money,
  overdue: money,
  /** What is disputed of what is open. */
  disputed: money,
  /** What can be asked for today: what is overdue, without what of it is disputed, in an arrangement or in an insolvency. */
  asked: money,
  interest: money,
  incasso_costs: money,
  total_incasso_costs: money,
  ageing: z.strictObject({ not_due: money, to_30: money, to_60: money, to_90: money, over_90: money }),
});
export type DebtorClaim = Wire<z.output<typeof DebtorClaim>>;
