import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { ofSource } from "@/lib/customers/answers";
import { languageCodes } from "@/lib/i18n/locales";
import { InvoiceRow, StepReason } from "@/lib/invoices/answers";
import { debtorKinds } from "@/lib/invoices/rules/law/jurisdiction";
import { currency, day, instant, int, list, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { storyKinds } from "./rules";
import { DebtorFilters, SubscriptionFilters } from "./schema";
import { kinds, roles, states } from "./statuses";

/** Somebody at a debtor whom messages reach, and whether the mailbox still takes them. */
export const Recipient = z.strictObject({
  email: z.string(),
  name: z.string(),
  kind: z.enum(kinds),
  role: z.enum(roles),
  state: z.enum(states),
  /** The day the mail server refused the mailbox, and its words. */
  bounced_on: day.nullable(),
  answer: z.string().nullable(),
});
export type Recipient = z.output<typeof Recipient>;

/** What a debtor owes, per currency: amounts of different currencies are never added. */
export const Balance = z.strictObject({ currency, open: money, overdue: money, count: int });

const debtorFields = {
  id: int,
  number: z.string(),
  name: z.string(),
  address: z.string(),
  zipcode: z.string(),
  city: z.string(),
  /** Two letters of ISO 3166-1, or nothing. */
  country: z.string(),
  /** The language it is written in; nothing: by its country. */
  language: z.enum(["", ...languageCodes]),
  kvk_number: z.string(),
  contact_name: z.string(),
  contact_email_address: z.string(),
  contact_telephone_number: z.string(),
  /** The number to dial from anywhere (E.164); nothing when what was typed is no number. */
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

/** When somebody was last written to or called. */
export const LastContact = z.strictObject({ day, kind: z.enum(["message", "call"]) });

export const DebtorRow = z.strictObject({
  ...debtorFields,
  /** Of the oldest open claim; 0 when nothing is overdue. */
  days_overdue: int,
  last_contact: LastContact.nullable(),
  /** From due date to payment on average over the last year; below nothing is early, null when nothing was paid. */
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
  /** When its person was taken out; null for everybody else. */
  anonymised_at: instant.nullable(),
  /** Other spellings of its name. */
  aliases: z.array(z.strictObject({ name: z.string(), uses: int })),
  invoices_count: int,
});
export type Debtor = Wire<z.output<typeof Debtor>>;

const Named = z.array(z.strictObject({ id: int, number: z.string() }));

/** What keeps a message from its day until the one it is planned on. */
const held = ContactReason.nullable();

/** What will happen if nothing changes. */
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

export const StoryLine = z.strictObject({
  key: z.string(),
  kind: z.enum(storyKinds),
  type: z.string(),
  at: instant,
  user: z.string().nullable(),
  /** Who really did it, when somebody of the provider worked under the user's name. */
  super_user: z.string().nullable(),
  /** The debtor's own entry, which can be deleted; null for what came from an invoice. */
  entry_id: int.nullable(),
  content: z.string(),
  /** How a call ended, or what came of what was agreed. */
  result: z.string().nullable(),
  label: z.string().nullable(),
  /** What changed; amounts stand in it as decimal strings. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  status_id: int.nullable(),
  interest: money.nullable(),
  incasso_costs: money.nullable(),
  letter_id: int.nullable(),
  filename: z.string().nullable(),
  /** The template the words came from, and which version of it. */
  template: z.string().nullable(),
  template_version: int.nullable(),
  mail_state: z.string().nullable(),
  /** What a payment took off the open amount. */
  paid: money.nullable(),
  currency: currency.nullable(),
  invoices: Named,
  /** What was agreed, moved or ended, in words. */
  agreed: z.string().nullable(),
  /** A payment by hand, which can be taken back at any time. */
  payment: z.strictObject({ id: int, version: int, is_undone: z.boolean() }).nullable(),
});
export type StoryLine = Wire<z.output<typeof StoryLine>>;

export const Story = z.strictObject({
  planned: z.array(Planned),
  lines: z.array(StoryLine),
  has_more: z.boolean(),
  last_contact: StoryLine.nullable(),
});
export type Story = Wire<z.output<typeof Story>>;

/** How a debtor pays and keeps its word, and whether the last mail reached it. */
export const DebtorRecord = z.strictObject({
  /** From due date to payment on average; below nothing is early, null when nothing was paid in the last year. */
  days_late: int.nullable(),
  promises: z.strictObject({ made: int, kept: int }),
  last_mail: z.strictObject({ on: day, state: z.string() }).nullable(),
  /** Whether it ended its mandate for direct debit itself, lately, and still owes something. */
  has_revoked: z.boolean(),
  paid: z.array(z.strictObject({ currency, count: int, last_on: day })),
});
export type DebtorRecord = Wire<z.output<typeof DebtorRecord>>;

/** What a debtor's form offers to choose from. */
const Choices = z.array(z.strictObject({ value: z.string(), label: z.string() }));
export const FormChoices = z.strictObject({ colleagues: Choices, templates: Choices, countries: Choices });
export type FormChoices = z.output<typeof FormChoices>;

/** What a debtor owes on one contract, in one currency. */
export const Subscription = z.strictObject({
  contract: z.string(),
  /** The debtor's number and name. */
  number: z.string(),
  name: z.string(),
  /** How long its oldest overdue claim is overdue; 0 when none is. */
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
