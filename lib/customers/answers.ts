import { z } from "zod";
import { day, flag, instant, list, money, nothing, one, whole, words } from "@/lib/kernel/answers";
import { currencies } from "@/lib/kernel/money";
import type { Wire } from "@/lib/kernel/wire";
import { noticeForCompanies, presetNames } from "./rules";
import { ContactFilters, ContractFilters } from "./schema";
import { entryTypes } from "./schema/dossier";
import { collectors, freePeriods, qrChoices, windows } from "./statuses";

/** How a customer's debtors may be written to: its preset, what holds in the end, and which values are its own. */
export const ContactRules = z.strictObject({
  preset: z.enum(presetNames),
  gap_days: whole,
  one_step: flag,
  named_day: flag,
  notice_business: z.enum(noticeForCompanies),
  promise_days: whole,
  term_grace_days: whole,
  week_max: whole,
  quiet_days: flag,
  quiet_hours: z.strictObject({ from: whole, till: whole }).nullable(),
  fresh_warn_days: whole,
  fresh_stop_days: whole,
  own: z.array(words),
});

/** How a customer's letters look, and in whose name they collect; the shift in millimetres. */
export const letterSettings = {
  window: z.enum(windows),
  window_dx: whole,
  window_dy: whole,
  return_line: flag,
  fold_marks: flag,
  letter_color: words,
  bank_account_holder: words,
  legal_line: words,
  website: words,
  qr: z.enum(qrChoices),
  free_period_for: z.enum(freePeriods),
  incasso_by: z.enum(collectors),
};

/** Where a record came from, which accounting package owns it, and which of its fields are changed there. */
export const ofSource = {
  source: words,
  owned: z.strictObject({ by: words, fields: z.array(words) }).nullable(),
};

/** Somebody at a customer. */
const Contact = z.strictObject({
  id: whole,
  customer_id: whole,
  type: words,
  name: words,
  telephone_number: words,
  email_address: words,
  version: whole,
});
export type Contact = Wire<z.output<typeof Contact>>;

export const OneContact = one(Contact);
export const ContactList = list(Contact, { filters: ContactFilters, totals: nothing });
export type ContactList = Wire<z.output<typeof ContactList>>;

/** What a customer has signed, and from when until when it holds; without an end it goes on. */
const Contract = z.strictObject({
  id: whole,
  customer_id: whole,
  customer: words,
  startdate: day,
  enddate: day.nullable(),
  version: whole,
});
export type Contract = Wire<z.output<typeof Contract>>;

export const OneContract = one(Contract);
export const ContractList = list(Contract, { filters: ContractFilters, totals: nothing });

/** One thing in the dossier of a customer. Of what was deleted its subject, its day and who deleted it stay. */
export const Entry = z.strictObject({
  id: whole,
  type: z.enum(entryTypes),
  icon: words,
  subject: words,
  content: words,
  product: words,
  date: day,
  contact_id: whole.nullable(),
  contact: words.nullable(),
  amount: money.nullable(),
  currency: z.enum(currencies),
  user: words.nullable(),
  created_at: instant,
  is_done: flag,
  changed_at: instant.nullable(),
  changed_by: words.nullable(),
  deleted_at: instant.nullable(),
  deleted_by: words.nullable(),
  has_file: flag,
  filename: words.nullable(),
  /** Where its attachment can be fetched; null without one. */
  download_url: words.nullable(),
  version: whole,
});
export type Entry = Wire<z.output<typeof Entry>>;

/** The address of somebody's own calendar, as far as it is told afterwards. Null without one. */
export const Feed = z.strictObject({ created_at: instant.nullable(), last_read_at: instant.nullable() });
export type FeedAddress = Wire<z.output<typeof Feed>>;

/** Where a calendar program finds the appointments, from the host on. Told once. */
export const FeedAddress = z.strictObject({ address: words });
