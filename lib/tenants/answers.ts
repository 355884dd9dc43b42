import { z } from "zod";
import { ContactRules, letterSettings } from "@/lib/customers/answers";
import { languageCodes } from "@/lib/i18n/locales";
import {
  currency,
  day,
  flag,
  instant,
  list,
  money,
  nothing,
  one,
  percent,
  whole,
  words,
} from "@/lib/kernel/answers";
import { licenses } from "@/lib/kernel/licenses";
import type { Wire } from "@/lib/kernel/wire";
import { senderRecords } from "./rules/sender";
import { CustomerFilters, incassoTypes } from "./schema";

const head = {
  id: whole,
  /** 1 Klant, 2 Prospect. */
  type: whole,
  number: words,
  name: words,
  city: words,
  license_type: z.enum(licenses),
  is_active: flag,
  reseller_id: whole.nullable(),
  /** The name of its white label. */
  reseller: words.nullable(),
  account_owner_id: whole.nullable(),
  account_owner: words.nullable(),
  contacts_count: whole,
  version: whole,
};

const Contract = z.strictObject({ id: whole, startdate: day, enddate: day.nullable() });

/** A customer with every field of SPEC §3, in lists too. The key of its payment provider is answered masked: its kind and its last four signs. */
export const Customer = z.strictObject({
  ...head,
  company_name: words,
  default_lang: z.enum(languageCodes),
  street: words,
  house_number: words,
  house_number_suffix: words,
  zipcode: words,
  country: words,
  kvk_number: words,
  contact_name: words,
  contact_email_address: words,
  contact_telephone_number: words,
  has_support: flag,
  support_name: words,
  support_email: words,
  support_telephone: words,
  daily_sync: flag,
  combine_claim_box: flag,
  reset_incasso: flag,
  has_flex_template: flag,
  action_interval: whole,
  admin_costs: money,
  interest_rate: percent,
  incasso_type: z.enum(incassoTypes),
  /** An amount for "costs", a percentage for "perc". */
  incasso_value: money,
  interest_min: money,
  interest_max: money.nullable(),
  currency,
  accounting_fax_field: words,
  accounting_range: words,
  send_cc: flag,
  cc: words,
  bank_iban: words,
  bank_name: words,
  bank_bic: words,
  debit_sender: words,
  debit_display_name: words,
  debit_subject: words,
  debit_subject_courant: words,
  incasso_sender: words,
  incasso_display_name: words,
  incasso_subject: words,
  incasso_subject_courant: words,
  ...letterSettings,
  /** Where its logo can be fetched; null without one. */
  logo: words.nullable(),
  statuses: z.array(whole),
  intervals: z.array(whole),
  payment_provider: words,
  payment_provider_key: words,
  has_payment_provider_key: flag,
  direct_debit: flag,
  direct_debit_days: whole,
  /** Whether that key is for practice: nobody really pays with it. */
  is_practice_key: flag,
  linked: z.array(whole),
  linked_customers: z.array(z.strictObject({ id: whole, name: words })),
  hash_id: words,
  features: z.array(words),
  /** How long what it keeps of people stays: letters, messages, notes and the audit in months, the others in days. */
  keep_letters_months: whole,
  keep_messages_months: whole,
  keep_notes_months: whole,
  keep_imports_days: whole,
  keep_audit_months: whole,
  keep_keys_days: whole,
  keep_sessions_days: whole,
  contracts: z.array(Contract),
  /** How much stands in its dossier, without what was deleted. */
  dossier_count: whole,
  /** Its key for programs, as far as it is told: never the key itself. Null without one, and for who may not make one. */
  personal_api_key: z
    .strictObject({ created_at: instant, last_used_at: instant.nullable(), expires_at: instant })
    .nullable(),
  contact_rules: ContactRules,
});
export type Customer = Wire<z.output<typeof Customer>>;

export const OneCustomer = one(Customer);

export const CustomerList = list(Customer, { filters: CustomerFilters, totals: nothing });
export type CustomerList = Wire<z.output<typeof CustomerList>>;

/** What a customer's form offers to choose from. */
export const CustomerChoices = z.strictObject({
  resellers: z.array(z.strictObject({ value: words, label: words })),
  /** Who can look after it: people of its white label, and its own. */
  owners: z.array(z.strictObject({ value: words, label: words })),
  customers: z.array(z.strictObject({ value: words, label: words })),
  countries: z.array(z.strictObject({ value: words, label: words })),
  /** What role 1 can grant to single customers. */
  features: z.array(words),
});
export type CustomerChoices = Wire<z.output<typeof CustomerChoices>>;

/** What another flow would change for open invoices. */
export const FlowEffect = z.strictObject({
  open: whole,
  /** With another next step, or the same on another day. */
  moved: whole,
  due_before: whole,
  due_after: whole,
  changes: z.array(z.strictObject({ from: whole.nullable(), to: whole.nullable(), count: whole })),
});
export type FlowEffect = Wire<z.output<typeof FlowEffect>>;

export const setupParts = ["type", "address", "account", "sender", "look", "flow", "words", "books"] as const;

/** What a new customer still needs before its first letter can go out; each part is there or not. */
export const Setup = z.array(z.strictObject({ part: z.enum(setupParts), done: flag }));
export type Setup = Wire<z.output<typeof Setup>>;

/** What a domain says of who may send its mail. */
export const SenderCheck = z.strictObject({
  domain: words,
  records: z.array(
    z.strictObject({
      record: z.enum(senderRecords),
      /** Where it stands, or should. */
      name: words,
      state: z.enum(["there", "missing", "twice", "silent"]),
      text: words,
    }),
  ),
});
export type SenderCheck = Wire<z.output<typeof SenderCheck>>;

/** A key for programs, answered once: Authorization is access_token:api_key. */
export const KeyPair = z.strictObject({ access_token: words, api_key: words });
