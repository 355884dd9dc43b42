import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { ofSource } from "@/lib/customers/answers";
import { languageCodes } from "@/lib/i18n/locales";
import { InvoiceRow, StepReason } from "@/lib/invoices/answers";
import { debtorKinds } from "@/lib/invoices/rules/law/jurisdiction";
import { currency, day, instant, int, list, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { timelineKinds } from "./rules";
import { DebtorFilters, SubscriptionFilters } from "./schema";
import { kinds, roles, states } from "./statuses";

/** A recipient of messages at a debtor, and whether the mailbox still accepts them. */
export const Recipient = z.strictObject({
  email: z.string(),
  name: z.string(),
  kind: z.enum(kinds),
  role: z.enum(roles),
  state: z.enum(states),
  /** The day the mail server refused the mailbox, and its answer. */
  bounced_on: day.nullable(),
  answer: z.string().nullable(),
});
export type Recipient = z.output<typeof Recipient>;

/** A debtor's balance, per currency: amounts of different currencies are never added. */
export const Balance = z.strictObject({ currency, open: money, overdue: money, count: int });

const debtorFields = {
  id: int,
  number: z.string(),
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  /** Two letters of ISO 3166-1, or "". */
  country: z.string(),
  /** The language of messages to it; "": by its country. */
  language: z.enum(["", ...languageCodes]),
  kvk_number: z.string(),
  contact_name: z.string(),
  contact_email_address: z.string(),
  contact_telephone_number: z.string(),
  /** The number to dial from anywhere (E.164); "" when the text is no number. */
  contact_telephone_e164: z.string(),
  /** A stranger answered on it. */
  is_telephone_wrong: z.boolean(),
  status: z.string(),
  comment: z.string(),
  customer_owner: z.string(),
  credit_limit: money.nullable(),
  collect: z.boolean(),
  use_courant: z.boolean(),
  template_id: int.nullable(),
  template: z.string().nullable(),
  /** The day a contract is up for dissolution (R9). */
  subscription: day.nullable(),
  subscription_expired: z.boolean(),
  /** Days from invoice to payment, weighted by amount; null when nothing was invoiced. */
  dso: int.nullable(),
  balances: z.array(Balance),
  open_invoices: int,
  /** Null where the debtor owes in more than one currency: `balances` has each. */
  invoices_sum: money.nullable(),
  invoices_expired: money.nullable(),
  version: int,
};

/** The day of the last message or call. */
export const LastContact = z.strictObject({ day, kind: z.enum(["message", "call"]) });

export const DebtorRow = z.strictObject({
  ...debtorFields,
  /** Of the oldest open claim; 0 when nothing is overdue. */
  days_overdue: int,
  last_contact: LastContact.nullable(),
  /** From due date to payment on average over the last year; below zero is early, null when nothing was paid. */
  days_late: int.nullable(),
  /** Its open invoices, with `with=invoices`. */
  invoices: z.array(InvoiceRow).optional(),
});
export type DebtorRow = Wire<z.output<typeof DebtorRow>>;

export const DebtorList = list(DebtorRow, { filters: DebtorFilters, totals: z.array(Balance) });
export type DebtorList = Wire<z.output<typeof DebtorList>>;

export const Debtor = z.strictObject({
  ...debtorFields,
  owner_user_id: int.nullable(),
  recipients: z.array(Recipient),
  debtor_kind: z.enum(debtorKinds).nullable(),
  is_consumer: z.boolean(),
  is_large: z.boolean(),
  ...ofSource,
  created_at: instant,
  /** When it was anonymised; null for any other debtor. */
  anonymised_at: instant.nullable(),
  /** Other spellings of its name. */
  aliases: z.array(z.strictObject({ name: z.string(), uses: int })),
  invoices_count: int,
});
export type Debtor = Wire<z.output<typeof Debtor>>;

const Named = z.array(z.strictObject({ id: int, number: z.string() }));

/** The reason that delays a message from its day to the one it is planned on. */
const held = ContactReason.nullable();

/** A future event if nothing changes. */
const Planned = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("step"),
    on: day,
    status: int,
    reason: StepReason,
    till: day.nullable(),
    held,
    invoices: Named,
  }),
  z.strictObject({ kind: z.literal("deadline"), on: day, status: int, invoices: Named }),
  z.strictObject({ kind: z.literal("flex"), on: day, template: z.string(), held, invoices: Named }),
  z.strictObject({ kind: z.literal("hold"), on: day, words: z.string(), invoices: Named }),
]);

export const TimelineLine = z.strictObject({
  key: z.string(),
  kind: z.enum(timelineKinds),
  type: z.string(),
  at: instant,
  user: z.string().nullable(),
  /** The user who acted, when somebody of the provider worked under the user's name. */
  super_user: z.string().nullable(),
  /** The debtor's own entry, which can be deleted; null for a line from an invoice. */
  entry_id: int.nullable(),
  content: z.string(),
  /** The result of a call, or the outcome of an agreement. */
  result: z.string().nullable(),
  label: z.string().nullable(),
  /** The former and the new value; amounts are decimal strings. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  status_id: int.nullable(),
  interest: money.nullable(),
  incasso_costs: money.nullable(),
  letter_id: int.nullable(),
  filename: z.string().nullable(),
  /** The template of the text, and its version. */
  template: z.string().nullable(),
  template_version: int.nullable(),
  mail_state: z.string().nullable(),
  /** The amount by which a payment lowered the open amount. */
  paid: money.nullable(),
  currency: currency.nullable(),
  invoices: Named,
  /** The agreement made, moved or ended, as text. */
  agreed: z.string().nullable(),
  /** A payment that was entered by hand and can be undone at any time. */
  payment: z.strictObject({ id: int, version: int, is_undone: z.boolean() }).nullable(),
});
export type TimelineLine = Wire<z.output<typeof TimelineLine>>;

export const DebtorTimeline = z.strictObject({
  planned: z.array(Planned),
  lines: z.array(TimelineLine),
  has_more: z.boolean(),
  last_contact: TimelineLine.nullable(),
});
export type DebtorTimeline = Wire<z.output<typeof DebtorTimeline>>;

/** A debtor's record of payments and promises, and whether the last mail reached it. */
export const DebtorRecord = z.strictObject({
  /** From due date to payment on average; below zero is early, null when nothing was paid in the last year. */
  days_late: int.nullable(),
  promises: z.strictObject({ made: int, kept: int }),
  last_mail: z.strictObject({ on: day, state: z.string() }).nullable(),
  /** True when it ended its mandate for direct debit itself, recently, and still owes something. */
  has_revoked: z.boolean(),
  paid: z.array(z.strictObject({ currency, count: int, last_on: day })),
});
export type DebtorRecord = Wire<z.output<typeof DebtorRecord>>;

/** The choices in a debtor's form. */
const Choices = z.array(z.strictObject({ value: z.string(), label: z.string() }));
export const FormChoices = z.strictObject({ colleagues: Choices, templates: Choices, countries: Choices });
export type FormChoices = z.output<typeof FormChoices>;

/** The amount a debtor owes on one contract, in one currency. */
export const Subscription = z.strictObject({
  contract: z.string(),
  /** The debtor's number and name. */
  number: z.string(),
  name: z.string(),
  /** The days by which its oldest claim is overdue; 0 when none is. */
  days: int,
  currency,
  amount: money,
  /** The id of the debtor. */
  debtor: int,
  /** The day the debtor's contract is up for dissolution (R9). */
  subscription: day.nullable(),
});
export type Subscription = Wire<z.output<typeof Subscription>>;

export const SubscriptionList = list(Subscription, {
  filters: SubscriptionFilters,
  totals: z.array(z.strictObject({ currency, amount: money })),
});
export type SubscriptionList = Wire<z.output<typeof SubscriptionList>>;
