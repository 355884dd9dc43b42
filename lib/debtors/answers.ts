import { z } from "zod";
import { ContactReason } from "@/lib/contact-policy/answers";
import { ofSource } from "@/lib/customers/answers";
import { languageCodes } from "@/lib/i18n/locales";
import { InvoiceRow, StepReason } from "@/lib/invoices/answers";
import { currency, day, flag, instant, list, money, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { storyKinds } from "./rules";
import { DebtorFilters, SubscriptionFilters } from "./schema";
import { kinds, roles, states } from "./statuses";

/** Somebody at a debtor whom messages reach, and whether the mailbox still takes them. */
export const Recipient = z.strictObject({
  email: words,
  name: words,
  kind: z.enum(kinds),
  role: z.enum(roles),
  state: z.enum(states),
  /** The day the mail server refused the mailbox, and its words. */
  bounced_on: day.nullable(),
  answer: words.nullable(),
});
export type Recipient = z.output<typeof Recipient>;

/** What a debtor owes, per currency: amounts of different currencies are never added. */
export const Balance = z.strictObject({ currency, open: money, overdue: money, count: whole });

const known = {
  id: whole,
  number: words,
  name: words,
  address: words,
  zipcode: words,
  city: words,
  /** Two letters of ISO 3166-1, or nothing. */
  country: words,
  /** The language it is written in; nothing: by its country. */
  language: z.enum(["", ...languageCodes]),
  kvk_number: words,
  contact_name: words,
  contact_email_address: words,
  contact_telephone_number: words,
  /** The number to dial from anywhere (E.164); nothing when what was typed is no number. */
  contact_telephone_e164: words,
  /** A stranger answered on it. */
  is_telephone_wrong: flag,
  status: words,
  comment: words,
  customer_owner: words,
  credit_limit: money.nullable(),
  collect: flag,
  use_courant: flag,
  template_id: whole.nullable(),
  template: words.nullable(),
  /** The day a contract is up for dissolution (R9). */
  subscription: day.nullable(),
  subscription_expired: flag,
  /** Days from invoice to payment, weighted by amount; null when nothing was invoiced. */
  dso: whole.nullable(),
  balances: z.array(Balance),
  open_invoices: whole,
  /** Null where the debtor owes in more than one currency: `balances` has each. */
  invoices_sum: money.nullable(),
  invoices_expired: money.nullable(),
  version: whole,
};

/** When somebody was last written to or called. */
export const LastContact = z.strictObject({ day, kind: z.enum(["message", "call"]) });

export const DebtorRow = z.strictObject({
  ...known,
  /** Of the oldest open claim; 0 when nothing is overdue. */
  days_overdue: whole,
  last_contact: LastContact.nullable(),
  /** From due date to payment on average over the last year; below nothing is early, null when nothing was paid. */
  days_late: whole.nullable(),
  /** Its open invoices, with `with=invoices`. */
  invoices: z.array(InvoiceRow).optional(),
});
export type DebtorRow = Wire<z.output<typeof DebtorRow>>;

export const DebtorList = list(DebtorRow, { filters: DebtorFilters, totals: z.array(Balance) });
export type DebtorList = Wire<z.output<typeof DebtorList>>;

export const Debtor = z.strictObject({
  ...known,
  owner_user_id: whole.nullable(),
  recipients: z.array(Recipient),
  is_consumer: flag,
  ...ofSource,
  created_at: instant,
  /** When its person was taken out; null for everybody else. */
  anonymised_at: instant.nullable(),
  /** Other spellings of its name. */
  aliases: z.array(z.strictObject({ name: words, uses: whole })),
  invoices_count: whole,
});
export type Debtor = Wire<z.output<typeof Debtor>>;

const Named = z.array(z.strictObject({ id: whole, number: words }));

/** What keeps a message from its day until the one it is planned on. */
const held = ContactReason.nullable();

/** What will happen if nothing changes. */
const Planned = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("step"),
    on: day,
    status: whole,
    reason: StepReason,
    till: day.nullable(),
    held,
    invoices: Named,
  }),
  z.strictObject({ kind: z.literal("deadline"), on: day, status: whole, invoices: Named }),
  z.strictObject({ kind: z.literal("flex"), on: day, template: words, held, invoices: Named }),
  z.strictObject({ kind: z.literal("hold"), on: day, words, invoices: Named }),
]);

export const StoryLine = z.strictObject({
  key: words,
  kind: z.enum(storyKinds),
  type: words,
  at: instant,
  user: words.nullable(),
  /** Who really did it, when somebody of the provider worked under the user's name. */
  super_user: words.nullable(),
  /** The debtor's own entry, which can be deleted; null for what came from an invoice. */
  entry_id: whole.nullable(),
  content: words,
  /** How a call ended, or what came of what was agreed. */
  result: words.nullable(),
  label: words.nullable(),
  /** What changed; amounts stand in it as decimal strings. */
  from: words.nullable(),
  to: words.nullable(),
  status_id: whole.nullable(),
  interest: money.nullable(),
  incasso_costs: money.nullable(),
  letter_id: whole.nullable(),
  filename: words.nullable(),
  /** The template the words came from, and which version of it. */
  template: words.nullable(),
  template_version: whole.nullable(),
  mail_state: words.nullable(),
  /** What a payment took off the open amount. */
  paid: money.nullable(),
  currency: currency.nullable(),
  invoices: Named,
  /** What was agreed, moved or ended, in words. */
  agreed: words.nullable(),
  /** A payment by hand, which can be taken back at any time. */
  payment: z.strictObject({ id: whole, version: whole, is_undone: flag }).nullable(),
});
export type StoryLine = Wire<z.output<typeof StoryLine>>;

export const Story = z.strictObject({
  planned: z.array(Planned),
  lines: z.array(StoryLine),
  has_more: flag,
  last_contact: StoryLine.nullable(),
});
export type Story = Wire<z.output<typeof Story>>;

/** How a debtor pays and keeps its word, and whether the last mail reached it. */
export const DebtorRecord = z.strictObject({
  /** From due date to payment on average; below nothing is early, null when nothing was paid in the last year. */
  days_late: whole.nullable(),
  promises: z.strictObject({ made: whole, kept: whole }),
  last_mail: z.strictObject({ on: day, state: words }).nullable(),
  /** Whether it ended its mandate for direct debit itself, lately, and still owes something. */
  has_revoked: flag,
  paid: z.array(z.strictObject({ currency, count: whole, last_on: day })),
});
export type DebtorRecord = Wire<z.output<typeof DebtorRecord>>;

/** What a debtor's form offers to choose from. */
const Choices = z.array(z.strictObject({ value: words, label: words }));
export const FormChoices = z.strictObject({ colleagues: Choices, templates: Choices, countries: Choices });
export type FormChoices = z.output<typeof FormChoices>;

/** What a debtor owes on one contract, in one currency. */
export const Subscription = z.strictObject({
  contract: words,
  /** The debtor's number and name. */
  number: words,
  name: words,
  /** How long its oldest overdue claim is overdue; 0 when none is. */
  days: whole,
  currency,
  amount: money,
  /** The id of the debtor. */
  debtor: whole,
  /** The day the debtor's contract is up for dissolution (R9). */
  subscription: day.nullable(),
});
export type Subscription = Wire<z.output<typeof Subscription>>;

export const SubscriptionList = list(Subscription, {
  filters: SubscriptionFilters,
  totals: z.array(z.strictObject({ currency, amount: money })),
});
export type SubscriptionList = Wire<z.output<typeof SubscriptionList>>;
