import { z } from "zod";
import { lapseFilters } from "@/lib/contact-policy/statuses";
import { asFile } from "@/lib/exports/schema";
import { someStatuses, someSteps, statusId } from "@/lib/flow/schema";
import { languageCodes } from "@/lib/i18n/locales";
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
  neededLongText,
  optionalText,
  period,
  someOf,
  sorting,
  text,
  version,
  wholeNumber,
  withParts,
} from "@/lib/kernel/fields";
import { whoseWork } from "@/lib/kernel/whose-work";
import { LAST_DUE_DAY } from "./rules/due";

const invoiceSorts = ["date", "debtor", "number", "expires_at", "total_amount", "amount", "status"] as const;
const MAX_PASTED = 4_000;

/** What every list of invoices can be narrowed by besides its columns. */
export const openFilters = {
  amount_from: amount.optional(),
  amount_till: amount.optional(),
  days_from: wholeNumber(0, LONGEST_WAIT).optional(),
  days_till: wholeNumber(0, LONGEST_WAIT).optional(),
  expires_from: calendarDay.optional(),
  expires_till: calendarDay.optional(),
  /** Of debtors that the user looks after, that a colleague does or nobody; who are written to in a language, chosen for them or their country's. */
  ...whoseWork,
  unowned: flag.default(false),
  language: z.enum(languageCodes, { error: "invalid" }).optional(),
  /** Only of debtors whom a message did not reach. */
  bounced: flag.default(false),
  /** Invoice numbers as they were pasted, with anything but letters between them. */
  numbers: z.string({ error: "invalid" }).max(MAX_PASTED, "too_long").default(""),
};
export type OpenFilters = z.output<z.ZodObject<typeof openFilters>>;

/** The filters of the invoice list (SPEC §2): `open` keeps debtors with open claims, or of one debtor what is open; `dso` is a day the invoice was open on. */
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
  /** What a bar of the dashboard stands for (FIGURES §6): dated in a period, open on a day and there so late, paid under a status, sent by a step. */
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
  /** Only with a payment by hand that its ledger has not told of in fourteen days. */
  unseen: flag.default(false),
  /** Only open claims that lapse within so many days, or that have lapsed (LAW §8). */
  lapses: z.enum(lapseFilters, { error: "invalid" }).optional(),
  /** Only debtors whose contract is up for dissolution (feature r9Filter). */
  r9: flag.default(false),
  /** Answers the ids of all that match instead of a page of rows. */
  ids: flag.default(false),
  /** Which parts to add to each row, by comma. */
  with: withParts("timeline", "journal"),
});
export type InvoiceFilters = z.output<typeof InvoiceFilters>;

/** Which of the list's invoices a bulk change means: the filters that narrow it, without page and order. */
const InvoiceSelection = InvoiceFilters.omit({
  page: true,
  per_page: true,
  sort: true,
  direction: true,
  ids: true,
  with: true,
});

/** The list as a file: all of it, so without a page. */
export const InvoiceExport = InvoiceFilters.omit({
  page: true,
  per_page: true,
  ids: true,
  with: true,
}).extend(asFile);

export const InvoiceId = z.strictObject({ id: id("invoice") });

/** An empty field of a form is no value. */
const orNone = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === "" ? null : value), field.nullable());
const dayOrNone = orNone(calendarDay);
const amountOrNone = orNone(amount);

/** What people write of an invoice, whether it is new or not. */
const words = { information: longText, comment: longText, contract_number: optionalText };

/**
 * A new invoice. Without a due date it is due after 30 days, without a status it gets the one of that day, and without an open amount all
 * of it is open (SPEC §4). A form marks due date and status, so emptied ones are refused there (SPEC §5).
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

/** A change of an invoice. What is not sent stays; number, days and debtor may be sent back but not changed. */
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
  /** What only the law looks at (LAW §9): "" and null leave it to the customer's own choice. */
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
/** Invoice ids to a value, at most 20,000 of them. */
const perInvoice = <V extends z.ZodType>(value: V) =>
  z
    .record(idKey, value, { error: "invalid" })
    .refine((chosen) => Object.keys(chosen).length > 0, "nothing_chosen")
    .refine((chosen) => Object.keys(chosen).length <= MAX_CHOSEN, "too_many_rows");

/** The versions of the rows the caller saw, by id; what somebody changed since is refused row by row. */
const versions = z.record(idKey, wholeNumber(1, 2_000_000_000), { error: "invalid" }).default({});

/** What POST invoices/update-statuses takes: invoice id to last status, with the versions the caller saw. */
export const StatusChanges = z.strictObject({ invoices: perInvoice(statusId), versions });
export type StatusChanges = z.output<typeof StatusChanges>;

/** All that matches filters, as long as there are `count` of them. */
const everything = {
  doAll: flag.default(false),
  filters: z.preprocess((raw) => raw ?? {}, InvoiceSelection),
  count: wholeNumber(0, 10_000_000).optional(),
};

/** What POST invoices/update-flex takes: true sets the template, false clears it. */
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

export const NewNote = z.strictObject({ id: id("invoice"), note: neededLongText, file: upload });

/** One note on many invoices: those named, or all that match. */
export const NewNotes = z.strictObject({
  note: neededLongText,
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

/** What interrupts the limitation of a claim and is not our own letter: a letter of before, an acknowledgement in writing, a summons. */
export const interruptionKinds = ["letter", "acknowledgement", "summons"] as const;

/** What POST invoices/{id}/interruptions takes. A letter counts with its file alone (LAW §8). */
export const NewInterruption = z.strictObject({
  id: id("invoice"),
  on: calendarDay,
  kind: z.enum(interruptionKinds, { error: "invalid" }),
  note: longText,
  file: upload,
});
export const InterruptionId = z.strictObject({ id: id("invoice"), interruption_id: id("interruption") });

/** What POST invoices/{id}/waive takes: why what the law still claims is let go. */
export const Waiver = z.strictObject({ id: id("invoice"), version, reason: neededLongText });

/** What POST invoices/{id}/interrupt takes: the letter that keeps the right to payment, with `preview` only its words. */
export const InterruptingLetter = z.strictObject({ id: id("invoice"), preview: flag.default(false) });
