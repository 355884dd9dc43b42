import { z } from "zod";
import { lapseFilters } from "@/lib/contact-policy/statuses";
import { asFile } from "@/lib/exports/schema";
import { someStatuses, someSteps, statusId } from "@/lib/flow/schema";
import { languageCodes } from "@/lib/i18n/locales";
import { assigneeFilter } from "@/lib/kernel/assignee-filter";
import { LONGEST_WAIT } from "@/lib/kernel/day";
import {
  amount,
  calendarDay,
  currency,
  directions,
  flag,
  id,
  idKey,
  jsonText,
  listFilters,
  longText,
  optionalText,
  period,
  requiredLongText,
  someOf,
  sorting,
  text,
  version,
  wholeNumber,
  withParts,
} from "@/lib/kernel/fields";
import { LAST_DUE_DAY } from "./rules/due";

const invoiceSorts = ["date", "debtor", "number", "expires_at", "total_amount", "amount", "status"] as const;
const MAX_PASTED = 4_000;

/** The filters that all lists of invoices share, besides their columns. */
export const openFilters = {
  amount_from: amount.optional(),
  amount_till: amount.optional(),
  days_from: wholeNumber(0, LONGEST_WAIT).optional(),
  days_till: wholeNumber(0, LONGEST_WAIT).optional(),
  expires_from: calendarDay.optional(),
  expires_till: calendarDay.optional(),
  /** By the user responsible for the debtor, or none; by the language of the debtor's messages, chosen for them or their country's. */
  ...assigneeFilter,
  unowned: flag.default(false),
  language: z.enum(languageCodes, { error: "invalid" }).optional(),
  /** Only debtors with an undelivered message. */
  bounced: flag.default(false),
  /** Pasted invoice numbers, with any separators. */
  numbers: z.string({ error: "invalid" }).max(MAX_PASTED, "too_long").default(""),
};
export type OpenFilters = z.output<z.ZodObject<typeof openFilters>>;

/**
 * The filters of the invoice list (SPEC §2): `open` selects debtors with open claims, or for one debtor what is open; `dso` is a day the
 * invoice was open on.
 */
export const InvoiceFilters = z.strictObject({
  ...listFilters,
  ...openFilters,
  direction: directions.default("desc"),
  sort: sorting(invoiceSorts).default("date"),
  status: statusId.optional(),
  open: flag.default(false),
  debtor_id: id("debtor").optional(),
  debtor: optionalText,
  number: optionalText,
  /**
   * Filters by a bar of the dashboard (FIGURES §6): dated in a period, open on a day and that late then, paid under a status, sent by a
   * step.
   */
  df: period.optional(),
  dso: calendarDay.optional(),
  due: someOf(["not_due", "to_30", "to_60", "to_90", "over_90"]).optional(),
  paid: period.optional(),
  paid_status: someStatuses.optional(),
  sent: period.optional(),
  step: someSteps.optional(),
  debtor_number: optionalText,
  debtor_status: optionalText,
  currency: currency.optional(),
  /** Only invoices with a payment by hand that their ledger has not reported in fourteen days. */
  unseen: flag.default(false),
  /** Only open claims that lapse within so many days, or that have lapsed (LAW §8). */
  lapses: z.enum(lapseFilters, { error: "invalid" }).optional(),
  /** Only debtors whose contract is due for dissolution (feature r9Filter). */
  r9: flag.default(false),
  /** Returns the ids of all that match instead of a page of rows. */
  ids: flag.default(false),
  /** The parts to add to each row, by comma. */
  with: withParts("timeline", "journal"),
});
export type InvoiceFilters = z.output<typeof InvoiceFilters>;

/** The invoices of a bulk change: the filters that narrow the list, without page and order. */
const InvoiceSelection = InvoiceFilters.omit({
  page: true,
  per_page: true,
  sort: true,
  direction: true,
  ids: true,
  with: true,
});

/** The filters of the list as a file: all rows, so without a page. */
export const InvoiceExport = InvoiceFilters.omit({
  page: true,
  per_page: true,
  ids: true,
  with: true,
}).extend(asFile);

export const InvoiceId = z.strictObject({ id: id("invoice") });

/** Returns a nullable schema; an empty field of a form becomes null. */
const orNone = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === "" ? null : value), field.nullable());
const dayOrNone = orNone(calendarDay);
const amountOrNone = orNone(amount);

/** The texts users write about an invoice, new or existing. */
const words = { information: longText, comment: longText, contract_number: optionalText };

/**
 * A new invoice. Without a due date it is due after 30 days, without a status it gets the one of that day, and without an open amount the
 * total is open (SPEC §4). A form marks due date and status, so emptied ones are refused there (SPEC §5).
 */
export const NewInvoice = z.strictObject({
  debtor_id: id("debtor"),
  number: text,
  date: calendarDay,
  expires_at: calendarDay.refine((day) => day <= LAST_DUE_DAY, "invalid_date").nullish(),
  currency: currency.default("EUR"),
  total_amount: amount,
  amount: amountOrNone.optional(),
  last_status_id: statusId.nullish(),
  /** The name SPEC's form has for the status of a new invoice. */
  invoice_status_id: statusId.nullish(),
  deadline: dayOrNone.optional(),
  calculate_interest: flag.default(false),
  calculate_incasso: flag.default(false),
  ...words,
});

const claimKindOrNone = z
  .enum(["", "services", "goods"], { error: "invalid" })
  .nullable()
  .transform((kind) => (kind === "" ? null : kind));

/** A change of an invoice. Fields that are not sent stay; number, days and debtor may be sent back but not changed. */
export const InvoiceChange = z.strictObject({
  id: id("invoice"),
  version,
  amount: amount.optional(),
  total_amount: amount.optional(),
  last_status_id: statusId.optional(),
  deadline: dayOrNone.optional(),
  calculate_interest: flag.optional(),
  calculate_incasso: flag.optional(),
  information: longText.optional(),
  comment: longText.optional(),
  contract_number: optionalText.optional(),
  /** Fields that only the law uses (LAW §9): "" and null leave it to the customer's own choice. */
  received_on: dayOrNone.optional(),
  series: optionalText.optional(),
  claim_kind: claimKindOrNone.optional(),
  default_on: dayOrNone.optional(),
  debtor_id: id("debtor").optional(),
  number: text.optional(),
  date: calendarDay.optional(),
  expires_at: calendarDay.optional(),
  currency: currency.optional(),
});
export type InvoiceChange = z.output<typeof InvoiceChange>;

export const DeletedInvoice = z.strictObject({ id: id("invoice"), version });

const MAX_CHOSEN = 20_000;
/** Returns the schema of invoice ids to a value, at most 20,000 of them. */
const perInvoice = <V extends z.ZodType>(value: V) =>
  z
    .record(idKey, value, { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "too_many_rows");

/** The row versions the caller last read, by id; rows changed since are refused one by one. */
const versions = z.record(idKey, wholeNumber(1, 2_000_000_000), { error: "invalid" }).default({});

/** The input of POST invoices/update-statuses: invoice id to last status, with the versions the caller last read. */
export const StatusChanges = z.strictObject({ invoices: perInvoice(statusId), versions });
export type StatusChanges = z.output<typeof StatusChanges>;

/** All rows that match the filters, provided their number is still `count`. */
const everything = {
  doAll: flag.default(false),
  filters: z.preprocess((raw) => raw ?? {}, InvoiceSelection),
  count: wholeNumber(0, 10_000_000).optional(),
};

/** The input of POST invoices/update-flex: true sets the template, false clears it. */
export const FlexChanges = z.strictObject({
  invoices: z
    .record(idKey, flag, { error: "invalid" })
    .default({})
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "too_many_rows"),
  versions,
  templateId: orNone(id("template")).optional(),
  flexDays: orNone(wholeNumber(0, LONGEST_WAIT)).optional(),
  ...everything,
});
export type FlexChanges = z.output<typeof FlexChanges>;

const upload = z.instanceof(File, { error: "invalid" }).optional();

export const NewNote = z.strictObject({ id: id("invoice"), note: requiredLongText, file: upload });

/** One note on many invoices: those named, or all that match. */
export const NewNotes = z.strictObject({
  note: requiredLongText,
  file: upload,
  ids: jsonText(
    z.array(id("invoice"), { error: "invalid" }).max(MAX_CHOSEN, { error: "too_many_rows" }).default([]),
  ),
  ...everything,
  filters: jsonText(z.preprocess((raw) => raw ?? {}, InvoiceSelection)),
});
export type NewNotes = z.output<typeof NewNotes>;

export const TimelineEntryId = z.strictObject({ id: id("invoice"), timelineId: id("timeline-entry") });
export const NoteFileId = z.strictObject({ id: id("invoice"), file_id: id("file") });

/** Interruptions of the limitation other than our own letters: an earlier letter, a written acknowledgement, a summons. */
export const interruptionKinds = ["letter", "acknowledgement", "summons"] as const;

/** The input of POST invoices/{id}/interruptions. A letter requires its file (LAW §8). */
export const NewInterruption = z.strictObject({
  id: id("invoice"),
  on: calendarDay,
  kind: z.enum(interruptionKinds, { error: "invalid" }),
  note: longText,
  file: upload,
});
export const InterruptionId = z.strictObject({ id: id("invoice"), interruption_id: id("interruption") });

/** The input of POST invoices/{id}/waive: why the rest that the law still claims is waived. */
export const Waiver = z.strictObject({ id: id("invoice"), version, reason: requiredLongText });

/** The input of POST invoices/{id}/interrupt: the letter that reserves the right to payment; `preview` returns its text only. */
export const InterruptingLetter = z.strictObject({ id: id("invoice"), preview: flag.default(false) });
