import { z } from "zod";
import { day, instant, int, list, money, nothing, one } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { noticeForCompanies, presetNames } from "./rules";
import {
  consumerDefaults,
  imputations,
  lawCosts,
  lawForties,
  lawInterests,
  lawMinimums,
  lawRests,
  lawTerms,
  pausedInterests,
  soldKinds,
} from "./rules/law";
import { ContactFilters, ContractFilters } from "./schema";
import { entryTypes } from "./schema/dossier";
import { collectors, freePeriods, qrChoices, windows } from "./statuses";

/** The rules for writing to a customer's debtors: its preset, the resulting values, and which of them are its own. */
export const ContactRules = z.strictObject({
  preset: z.enum(presetNames),
  gap_days: int,
  one_step: z.boolean(),
  named_day: z.boolean(),
  notice_business: z.enum(noticeForCompanies),
  promise_days: int,
  term_grace_days: int,
  week_max: int,
  quiet_days: z.boolean(),
  quiet_hours: z.strictObject({ from: int, till: int }).nullable(),
  fresh_warn_days: int,
  fresh_stop_days: int,
  own: z.array(z.string()),
});

/** The settings by which a customer claims by Dutch law, once it does, and which values are its own. */
export const CustomerLaw = z.strictObject({
  interest: z.enum(lawInterests),
  compound: z.boolean(),
  costs: z.enum(lawCosts),
  costs_vat: z.boolean(),
  vat_reason: z.string(),
  forty: z.enum(lawForties),
  minimum_per: z.enum(lawMinimums),
  imputation: z.enum(imputations),
  rest: z.enum(lawRests),
  /** Working days. */
  arrival_days: int,
  term: z.enum(lawTerms),
  consumer_default: z.enum(consumerDefaults),
  claim_kind: z.enum(soldKinds),
  is_small: z.boolean(),
  arrangement_interest: z.enum(pausedInterests),
  revive: z.boolean(),
  pause_interest: z.enum(pausedInterests),
  abroad: z.boolean(),
  own: z.array(z.string()),
});

/** The look of a customer's letters, and in whose name they collect; the shift in millimetres. */
export const letterSettings = {
  window: z.enum(windows),
  window_dx: int,
  window_dy: int,
  return_line: z.boolean(),
  fold_marks: z.boolean(),
  letter_color: z.string(),
  bank_account_holder: z.string(),
  legal_line: z.string(),
  website: z.string(),
  qr: z.enum(qrChoices),
  free_period_for: z.enum(freePeriods),
  incasso_by: z.enum(collectors),
};

/** The source of a record, the accounting package that owns it, and which of its fields are changed there. */
export const ofSource = {
  source: z.string(),
  owned: z.strictObject({ by: z.string(), fields: z.array(z.string()) }).nullable(),
};

/** A contact person at a customer. */
const Contact = z.strictObject({
  id: int,
  customer_id: int,
  type: z.string(),
  name: z.string(),
  telephone_number: z.string(),
  email_address: z.string(),
  version: int,
});
export type Contact = Wire<z.output<typeof Contact>>;

export const OneContact = one(Contact);
export const ContactList = list(Contact, { filters: ContactFilters, totals: nothing });
export type ContactList = Wire<z.output<typeof ContactList>>;

/** A contract of a customer, and its period; without an end it continues. */
const Contract = z.strictObject({
  id: int,
  customer_id: int,
  customer: z.string(),
  startdate: day,
  enddate: day.nullable(),
  version: int,
});
export type Contract = Wire<z.output<typeof Contract>>;

export const OneContract = one(Contract);
export const ContractList = list(Contract, { filters: ContractFilters, totals: nothing });

/** An entry in the dossier of a customer. A deleted one keeps its subject, its day and who deleted it. */
export const Entry = z.strictObject({
  id: int,
  type: z.enum(entryTypes),
  icon: z.string(),
  subject: z.string(),
  content: z.string(),
  product: z.string(),
  date: day,
  contact_id: int.nullable(),
  contact: z.string().nullable(),
  amount: money.nullable(),
  currency: z.enum(currencies),
  user: z.string().nullable(),
  created_at: instant,
  is_done: z.boolean(),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
  deleted_at: instant.nullable(),
  deleted_by: z.string().nullable(),
  has_file: z.boolean(),
  filename: z.string().nullable(),
  /** The address of its attachment; null without one. */
  download_url: z.string().nullable(),
  version: int,
});
export type Entry = Wire<z.output<typeof Entry>>;

/** When the address of a user's own calendar was created and last read. Null without one. */
export const Feed = z.strictObject({ created_at: instant.nullable(), last_read_at: instant.nullable() });
export type FeedAddress = Wire<z.output<typeof Feed>>;

/** The address of the appointments for a calendar program, from the host on. Shown once. */
export const FeedAddress = z.strictObject({ address: z.string() });
