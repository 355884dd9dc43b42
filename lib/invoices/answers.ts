import { z } from "zod";
import { ofSource } from "@/lib/customers/answers";
import { HoldShown } from "@/lib/holds/answers";
import { currency, day, instant, int, list, money, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { claimModes } from "./rules/law/jurisdiction";
import { InvoiceFilters, interruptionKinds } from "./schema";

const vatInCosts =
  "The VAT in incasso_costs, which it is part of and not beside; only where costs are claimed by Dutch law";

/** Today's claim of an invoice, besides its open amount. */
const claimed = {
  interest: money,
  incasso_costs: money,
  total_incasso_costs: money,
  days_overdue: int,
  color: z.enum(["error", "warning"]).nullable(),
  /** The rates of the claim: its customer's own, or those of the law. */
  claim_mode: z.enum(claimModes),
  /** By law only: interest that accrues and is not claimed yet, the day from which charges are claimed, and the VAT in the costs. */
  interest_accrued: money.nullable(),
  claimed_from: day.nullable(),
  incasso_costs_vat: money.nullable().describe(vatInCosts),
  /** The last day before an open claim lapses, whichever rates apply; null under a foreign law. */
  lapses_on: day.nullable(),
  /** Why amounts by law are missing: interest and costs are 0 then, and no letter is sent. `about` is the day or the country. */
  law_stop: z.strictObject({ code: z.enum(["rate_missing", "jurisdiction"]), about: z.string() }).nullable(),
};

const facts = {
  id: int,
  debtor_id: int,
  number: z.string(),
  date: day,
  expires_at: day,
  currency,
  amount: money,
  total_amount: money,
  calculate_interest: z.boolean(),
  calculate_incasso: z.boolean(),
  /** Payments for interest and costs in arrangements; `interest` and `incasso_costs` are reduced by them. */
  charges_paid: money,
  invoice_status_id: int.nullable(),
  last_status_id: int,
  /** The current status, with its name in the reader's language. */
  lastStatus: z.strictObject({ id: int, name: z.string() }),
  last_action_at: day.nullable(),
  deadline: day.nullable(),
  contract_number: z.string(),
  had_sommatie: z.boolean(),
  is_processing: z.boolean(),
  information: z.string(),
  comment: z.string(),
  send_flex: z.boolean(),
  flex_complete: z.boolean(),
  flex_on: day.nullable(),
  flex_template_id: int.nullable(),
  flex_days: int.nullable(),
  version: int,
  /** A zip of all messages to the debtor about the invoice. */
  dossier_url: z.string(),
  ...claimed,
};

/** The invoice's amount in the dashboard bar that the list was opened from. */
const inBar = { bar_amount: money.optional() };
/** The debtor of the invoice. */
const debtor = { id: int, number: z.string(), name: z.string() };

const madeBy = { created_at: instant, user: z.string().nullable(), super_user: z.string().nullable() };

const TimelineEntry = z.strictObject({
  id: int,
  invoice_id: int,
  type: z.string(),
  content: z.string(),
  status_id: int.nullable(),
  interest: money.nullable(),
  incasso_costs: money.nullable(),
  letter_id: int.nullable(),
  file_id: int.nullable(),
  filename: z.string().nullable(),
  day,
  template: z.string().nullable(),
  template_version: int.nullable(),
  ...madeBy,
});

/** A changed field; amounts are decimal strings. */
const JournalEntry = z.strictObject({
  id: int,
  label: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  source: z.string(),
  day,
  ...madeBy,
});

/** A payment on an invoice, negative for a refund: its value day, and the part it is for. */
const InvoicePayment = z.strictObject({
  id: int,
  on: day,
  paid: money,
  part: z.enum(["principal", "charges"]),
  is_set_off: z.boolean(),
  ...madeBy,
});

/** An interruption of the limitation: recorded by a user, or with `letter_id` a letter of ours that was delivered. */
const Interruption = z.strictObject({
  id: int.nullable(),
  letter_id: int.nullable(),
  on: day,
  kind: z.enum(interruptionKinds),
  note: z.string(),
  file_id: int.nullable(),
  filename: z.string().nullable(),
  ...madeBy,
});
export type Interruption = Wire<z.output<typeof Interruption>>;

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

/** Totals per currency, over all rows that match. */
const summed = { currency, count: int, invoiced: money, open: money, ...inBar };
const InvoiceTotals = z.array(z.strictObject(summed));

export const InvoiceList = list(InvoiceRow, { filters: InvoiceFilters, totals: InvoiceTotals });
export type InvoiceList = Wire<z.output<typeof InvoiceList>>;

/** Why a step is proposed. */
export const StepReason = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("overdue"), since: day }),
  z.strictObject({ kind: z.literal("after"), status: int, on: day, days: int }),
  z.strictObject({ kind: z.literal("deadline"), on: day }),
]);

export const Invoice = z.strictObject({
  ...facts,
  flow_step_id: int.nullable(),
  next_action_on: day.nullable(),
  /** The earliest day on which one of its agreements is due for review. */
  agenda_on: day.nullable(),
  is_removed: z.boolean(),
  action_no: int,
  paid_at: day.nullable(),
  /**
   * Fields that only the law uses: receipt, the contract it is an instalment of, services or goods, and the day on which notice put the
   * debtor in default.
   */
  received_on: day.nullable(),
  series: z.string(),
  claim_kind: z.enum(["services", "goods"]).nullable(),
  default_on: day.nullable(),
  /** Payments by hand that its ledger should have reported by now, and the value day of the first. */
  unseen: z.strictObject({ amount: money, since: day }).nullable(),
  ...ofSource,
  created_at: instant,
  updated_at: instant,
  next_step: z.strictObject({ status: int, on: day, reason: StepReason }).nullable(),
  debtor: z.strictObject({
    ...debtor,
    contact_name: z.string(),
    contact_email_address: z.string(),
    contact_telephone_number: z.string(),
    contact_telephone_e164: z.string(),
    is_telephone_wrong: z.boolean(),
    status: z.string(),
    country: z.string(),
    city: z.string(),
  }),
  /** True when the books have it as paid and what the law still claims of it stays open: `amount` is 0 and it is not closed. */
  rest_open: z.boolean(),
  timeline: z.array(TimelineEntry),
  /** All payments, whole or partial, from any source; newest first. */
  payments: z.array(InvoicePayment),
  journal: z.array(JournalEntry),
  /** The interruptions of its limitation, the newest day first. */
  interruptions: z.array(Interruption),
});
export type Invoice = Wire<z.output<typeof Invoice>>;

/** A row of a bulk change that was left unchanged: a code for programs and a sentence in the caller's language. */
export const RefusedRow = z.strictObject({
  id: int,
  number: z.string().nullable(),
  reason: z.string(),
  message: z.string(),
});
export type RefusedRow = Wire<z.output<typeof RefusedRow>>;

export const Noted = one(z.strictObject({ added: int, undo_id: int }));
/** `undo_id` undoes what was saved; null when nothing was. */
export const StatusesSet = one(
  z.strictObject({ saved: int, refused: z.array(RefusedRow), undo_id: int.nullable() }),
);

/** Earlier payments on it; absent without any. */
const paidOfIt = { paid: money.optional() };

const bounds = {
  bands: z.array(z.strictObject({ base: money, rate: int })),
  minimum: money,
  maximum: money.nullable(),
  amount: money,
  ...paidOfIt,
};

const ByLaw = z.strictObject({
  lines: z.array(z.strictObject({ from: day, to: day, days: int, base: money, rate: int, amount: money })),
  capitalised: z.array(z.strictObject({ on: day, amount: money })),
  paid: z.array(z.strictObject({ on: day, costs: money, interest: money, principal: money })),
  since: day,
  accrued: money,
  flat_sum: money,
  /** Shares of letters' costs, VAT in `amount` and `share`. */
  costs: z.array(
    z.strictObject({
      numbers: z.array(z.string()),
      base: money,
      bands: z.array(z.strictObject({ base: money, rate: int })),
      bound: z.enum(["minimum", "maximum", "announced"]).nullable(),
      amount: money,
      vat: money,
      share: money,
    }),
  ),
  articles: z.strictObject({ interest: z.string(), costs: z.string() }),
});

/** The calculation of interest and costs. Rates are basis points. */
export const ExplainedClaim = z.strictObject({
  invoice_id: int,
  number: z.string(),
  currency,
  formula: z.string(),
  base: money,
  interest: z.strictObject({ rate: int, days: int, amount: money, ...paidOfIt }),
  costs: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("costs"), value: money, ...bounds }),
    z.strictObject({ type: z.literal("perc"), value: int, ...bounds }),
    z.strictObject({ type: z.literal("wik"), value: z.null(), ...bounds }),
    z.strictObject({ type: z.literal("none"), value: z.null(), ...bounds }),
    /** A share of the costs by the decree over all invoices in a letter to a consumer: the base and the amount of that whole. */
    z.strictObject({
      type: z.literal("share"),
      value: z.null(),
      of: z.strictObject({ base: money, amount: money }),
      ...bounds,
    }),
  ]),
  total_incasso_costs: money,
  /** By Dutch law: every line of interest, and the costs it shares with other invoices. */
  law: ByLaw.optional(),
});
export type ExplainedClaim = Wire<z.output<typeof ExplainedClaim>>;

/** A debtor's debt in one currency, by age. */
export const DebtorClaim = z.strictObject({
  currency,
  count: int,
  open: money,
  overdue: money,
  /** The disputed part of the open amount. */
  disputed: money,
  /** The amount that can be claimed today: overdue, without disputed parts, arrangements and insolvencies. */
  asked: money,
  interest: money,
  incasso_costs: money,
  incasso_costs_vat: money.describe(vatInCosts),
  total_incasso_costs: money,
  ageing: z.strictObject({ not_due: money, to_30: money, to_60: money, to_90: money, over_90: money }),
});
export type DebtorClaim = Wire<z.output<typeof DebtorClaim>>;

/** The interruption, and the last day before the claim lapses. */
export const Interrupted = one(z.strictObject({ id: int, lapses_on: day.nullable() }));
