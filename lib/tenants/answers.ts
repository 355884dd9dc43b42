import { z } from "zod";
import { ContactRules, CustomerLaw, letterSettings } from "@/lib/customers/answers";
import { languageCodes } from "@/lib/i18n/locales";
import { currency, day, instant, int, list, money, nothing, one, percent } from "@/lib/kernel/answers";
import { licenses } from "@/lib/kernel/licenses";
import type { Wire } from "@/lib/kernel/wire";
import { recordStates, senderRecords } from "./rules/sender";
import { CustomerFilters, incassoTypes } from "./schema";

const head = {
  id: int,
  /** 1 Klant, 2 Prospect. */
  type: int,
  number: z.string(),
  name: z.string(),
  city: z.string(),
  license_type: z.enum(licenses),
  is_active: z.boolean(),
  reseller_id: int.nullable(),
  /** The name of its white label. */
  reseller: z.string().nullable(),
  account_owner_id: int.nullable(),
  account_owner: z.string().nullable(),
  contacts_count: int,
  version: int,
};

const Contract = z.strictObject({ id: int, startdate: day, enddate: day.nullable() });

/**
 * A customer with every field of SPEC §3, in lists too. The key of its payment provider is masked: its kind and its last four characters.
 */
export const Customer = z.strictObject({
  ...head,
  company_name: z.string(),
  default_lang: z.enum(languageCodes),
  street: z.string(),
  house_number: z.string(),
  house_number_suffix: z.string(),
  zipcode: z.string(),
  country: z.string(),
  kvk_number: z.string(),
  contact_name: z.string(),
  contact_email_address: z.string(),
  contact_telephone_number: z.string(),
  has_support: z.boolean(),
  support_name: z.string(),
  support_email: z.string(),
  support_telephone: z.string(),
  daily_sync: z.boolean(),
  combine_claim_box: z.boolean(),
  reset_incasso: z.boolean(),
  has_flex_template: z.boolean(),
  action_interval: int,
  admin_costs: money,
  interest_rate: percent,
  incasso_type: z.enum(incassoTypes),
  /** An amount for "costs", a percentage for "perc". */
  incasso_value: money,
  interest_min: money,
  interest_max: money.nullable(),
  currency,
  accounting_fax_field: z.string(),
  accounting_range: z.string(),
  send_cc: z.boolean(),
  cc: z.string(),
  bank_iban: z.string(),
  bank_name: z.string(),
  bank_bic: z.string(),
  debit_sender: z.string(),
  debit_display_name: z.string(),
  debit_subject: z.string(),
  debit_subject_courant: z.string(),
  incasso_sender: z.string(),
  incasso_display_name: z.string(),
  incasso_subject: z.string(),
  incasso_subject_courant: z.string(),
  ...letterSettings,
  /** Address of its logo; null without one. */
  logo: z.string().nullable(),
  statuses: z.array(int),
  intervals: z.array(int),
  payment_provider: z.string(),
  payment_provider_key: z.string(),
  has_payment_provider_key: z.boolean(),
  direct_debit: z.boolean(),
  direct_debit_days: int,
  /** True when that key is a test key, with which no real payments are made. */
  is_practice_key: z.boolean(),
  linked: z.array(int),
  linked_customers: z.array(z.strictObject({ id: int, name: z.string() })),
  hash_id: z.string(),
  features: z.array(z.string()),
  /** Retention periods of personal data: letters, messages, notes and the audit in months, the others in days. */
  keep_letters_months: int,
  keep_messages_months: int,
  keep_notes_months: int,
  keep_imports_days: int,
  keep_audit_months: int,
  keep_keys_days: int,
  keep_sessions_days: int,
  contracts: z.array(Contract),
  /** Number of entries in its dossier, without deleted ones. */
  dossier_count: int,
  /** Dates of its API key, never the key itself. Null without one, and for users who may not make one. */
  personal_api_key: z
    .strictObject({ created_at: instant, last_used_at: instant.nullable(), expires_at: instant })
    .nullable(),
  contact_rules: ContactRules,
  /** True when interest and costs follow Dutch law. */
  legal_mode: z.boolean(),
  law: CustomerLaw,
});
export type Customer = Wire<z.output<typeof Customer>>;

export const OneCustomer = one(Customer);

export const CustomerList = list(Customer, { filters: CustomerFilters, totals: nothing });
export type CustomerList = Wire<z.output<typeof CustomerList>>;

/** The choices of a customer's form. */
export const CustomerChoices = z.strictObject({
  resellers: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** Possible account owners: users of its white label, and its own. */
  owners: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  customers: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  countries: z.array(z.strictObject({ value: z.string(), label: z.string() })),
  /** Features that role 1 can grant to single customers. */
  features: z.array(z.string()),
});
export type CustomerChoices = Wire<z.output<typeof CustomerChoices>>;

/** The effect of another flow on open invoices. */
export const FlowEffect = z.strictObject({
  open: int,
  /** With another next step, or the same on another day. */
  moved: int,
  due_before: int,
  due_after: int,
  changes: z.array(z.strictObject({ from: int.nullable(), to: int.nullable(), count: int })),
});
export type FlowEffect = Wire<z.output<typeof FlowEffect>>;

export const setupParts = [
  "type",
  "address",
  "account",
  "sender",
  "look",
  "flow",
  "words",
  "people",
  "books",
] as const;

/** The further first steps of a new user. */
const otherSteps = ["label", "administrator", "brand", "customer", "run"] as const;

const SetupStep = z.strictObject({
  part: z.enum([...setupParts, ...otherSteps]),
  done: z.boolean(),
  /** The role that can do it, where the user may not; null where they may. */
  by: int.nullable(),
});
export type SetupStep = Wire<z.output<typeof SetupStep>>;

/** The parts a new customer needs before its first letter can be sent, each with whether it is done. */
export const Setup = z.array(SetupStep);
export type Setup = Wire<z.output<typeof Setup>>;

/**
 * The lists of first steps: for the whole product, for a white label, for a user who does a customer's work, and for one who reads its
 * figures.
 */
const firstStepLists = ["product", "label", "work", "figures"] as const;

/** The user's first steps; empty when all are done or there are none for the user. */
export const FirstSteps = z.strictObject({
  list: z.enum(firstStepLists).nullable(),
  steps: Setup,
  /** The customer they are about: the selected one, else the newest in reach. */
  customer_id: int.nullable(),
  /** When they were dismissed; null while they are shown. */
  closed_at: instant.nullable(),
});
export type FirstSteps = Wire<z.output<typeof FirstSteps>>;

/** True when a customer is offered to claim by law, and when the offer was dismissed. */
export const LawOffer = z.strictObject({ is_offered: z.boolean(), closed_at: instant.nullable() });

/** The DNS records of a domain that authorise senders of its mail. */
export const SenderCheck = z.strictObject({
  domain: z.string(),
  /** The DKIM selector of the mail server. */
  selector: z.string(),
  records: z.array(
    z.strictObject({
      record: z.enum(senderRecords),
      /** The name where it is, or should be. */
      name: z.string(),
      /** "other": an SPF record without the product's mail server; "silent": no name server could be reached. */
      state: z.enum(recordStates),
      text: z.string(),
      /** The record it should be; the value is null where only the operator of the mail server knows it. */
      wanted: z.strictObject({ type: z.enum(["TXT", "CNAME"]), value: z.string().nullable() }),
    }),
  ),
});
export type SenderCheck = Wire<z.output<typeof SenderCheck>>;

/** An API key, returned once: Authorization is access_token:api_key. */
export const KeyPair = z.strictObject({ access_token: z.string(), api_key: z.string() });

const switchSums = {
  invoices: int,
  changed: int,
  kept: int,
  stopped: int,
  before: money,
  after: money,
};
const SwitchTotals = z.array(z.strictObject({ currency, ...switchSums }));

/** The effect of a switch to the law's rates or back on open claims: per currency, and for the debtors with the largest differences. */
export const LawEffect = z.strictObject({
  mode: z.enum(["spec", "law"]),
  /** True when the customer is in that mode already. */
  is_now: z.boolean(),
  totals: SwitchTotals,
  debtors: z.array(
    z.strictObject({ debtor_id: int, debtor: z.string(), currency, ...switchSums, difference: money }),
  ),
  /** The number of further debtors, who are not listed. */
  more: int,
  /** Why invoices would have no interest and costs, and how many. */
  stops: z.array(z.strictObject({ code: z.enum(["rate_missing", "jurisdiction"]), invoices: int })),
});
export type LawEffect = Wire<z.output<typeof LawEffect>>;

/** A consumer whose open invoices bear more collection costs than the law gives. */
export const AboveLaw = z.strictObject({
  debtor_id: int,
  debtor: z.string(),
  currency,
  invoices: int,
  costs: money,
  lawful: money,
  difference: money,
});
export type AboveLaw = Wire<z.output<typeof AboveLaw>>;

/** A switch, and the totals of open claims before and after it; `totals` is empty while its first day is in the future. */
export const LawSwitched = z.strictObject({
  id: int,
  mode: z.enum(["spec", "law"]),
  from: day,
  applied_at: instant.nullable(),
  totals: SwitchTotals,
});

/**
 * A switch that was made or is planned: the totals of open claims before and after it, and whether it can be undone, which only the last
 * one can.
 */
export const LawSwitchEntry = z.strictObject({
  id: int,
  mode: z.enum(["spec", "law"]),
  open: z.enum(["keep", "recalculate"]),
  /** Its first day, and when it was applied: null while that day is in the future. */
  from: day,
  applied_at: instant.nullable(),
  reason: z.string(),
  totals: z.array(z.strictObject({ currency, invoices: int, before: money, after: money })),
  user: z.string().nullable(),
  created_at: instant,
  undone_at: instant.nullable(),
  can_undo: z.boolean(),
});
export type LawSwitchEntry = Wire<z.output<typeof LawSwitchEntry>>;
