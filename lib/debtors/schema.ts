import { z } from "zod";
import { callResults } from "@/lib/agreements/rules/calls";
import { FollowUp } from "@/lib/agreements/schema";
import { asFile } from "@/lib/exports/schema";
import { countryFrom } from "@/lib/i18n/country-words";
import { languageCodes } from "@/lib/i18n/locales";
import { debtorKinds } from "@/lib/invoices/rules/law/jurisdiction";
import {
  amount,
  calendarDay,
  directions,
  email,
  flag,
  id,
  listFilters,
  longText,
  optionalText,
  positiveAmount,
  sorting,
  text,
  version,
  wholeNumber,
  withParts,
} from "@/lib/kernel/fields";
import { timelineFilters } from "./rules";
import { kinds, roles, states } from "./statuses";

const MOST = 10;

const GivenRecipient = z.strictObject({
  email,
  name: optionalText,
  kind: z.enum(kinds, { error: "invalid" }).default("to"),
  role: z.enum(roles, { error: "invalid" }).default("all"),
  /** Unchanged when left out; a new address is ok. */
  state: z.enum(states, { error: "invalid" }).optional(),
  /** Accepted as they were answered, and ignored. */
  bounced_on: z.unknown().optional(),
  answer: z.unknown().optional(),
});
export type GivenRecipient = z.output<typeof GivenRecipient>;

/** The recipients of messages at a debtor, in their order: ten at most, each address once (AGREEMENTS §5). */
export const GivenRecipients = z
  .array(GivenRecipient, { error: "invalid" })
  .max(MOST, "too_many_recipients")
  .superRefine((all, ctx) => {
    all.forEach((recipient, index) => {
      if (all.findIndex(({ email }) => email === recipient.email) < index)
        ctx.addIssue({ code: "custom", path: [index, "email"], message: "already_named" });
    });
  });

const debtorSorts = [
  "number",
  "name",
  "status",
  "dso",
  "open_invoices",
  "invoices_sum",
  "invoices_expired",
  "credit_limit",
  "subscription",
] as const;

/** The filters of the debtor list (DECISIONS §12): `q` is part of a name or number, `r9`: the contract is up for dissolution. */
export const DebtorFilters = z.strictObject({
  ...listFilters,
  direction: directions.default("asc"),
  sort: sorting(debtorSorts).default("name"),
  status: optionalText,
  owner: optionalText,
  /** The language of messages to them, whether it was chosen or follows from their country. */
  language: z.enum(languageCodes, { error: "invalid" }).optional(),
  collect: flag.optional(),
  /** Only those with an undelivered message. */
  bounced: flag.default(false),
  open: flag.default(false),
  r9: flag.default(false),
  /** A limit of at least so much; with the feature strictCreditLimit any value selects those who owe more than their limit. */
  credit_limit: amount.optional(),
  /**
   * The parts to add (SPEC §7), by comma: `invoices` are the open ones of each. The others are always included; an unknown one is refused.
   */
  with: withParts("template", "invoices", "dso"),
});
export type DebtorFilters = z.output<typeof DebtorFilters>;
/** The list as a file: all of it, so without pages. */
export const DebtorExport = DebtorFilters.omit({ page: true, per_page: true, with: true }).extend(asFile);

export const DebtorId = z.strictObject({ id: id("debtor") });

/** Any way of writing a country; converted to its two letters. */
const country = optionalText.transform((text, ctx) => {
  const found = countryFrom(text);
  if (found !== null) return found;
  ctx.addIssue({ code: "custom", message: "invalid_country" });
  return z.NEVER;
});
/** The language of messages to a debtor; "": by its country. */
const language = z
  .enum(["", ...languageCodes], { error: "invalid" })
  .nullable()
  .transform((value) => value ?? "");
const mailOrNone = z
  .union([z.literal("").nullable(), email], { error: "invalid_email" })
  .transform((value) => value ?? "");
const limitOrNone = z.preprocess((typed) => (typed === "" ? null : typed), positiveAmount.nullable());
const dayOrNone = z.union([z.null(), z.literal("").transform(() => null), calendarDay], {
  error: "invalid_date",
});
const kindOrNone = z
  .enum(["", ...debtorKinds], { error: "invalid" })
  .nullable()
  .transform((kind) => (kind === "" ? null : kind));
const idOrNone = <Of extends string>(of: Of) =>
  z.union([z.null(), z.literal("").transform(() => null), id(of)], { error: "invalid" });

/** Every field of a debtor that users fill in (SPEC §3). */
const fields = {
  number: text,
  name: text,
  address: optionalText,
  zipcode: optionalText,
  city: optionalText,
  country,
  language,
  kvk_number: optionalText,
  contact_name: optionalText,
  /** The first recipient of reminders: writing it changes `recipients`, and the other way round. */
  contact_email_address: mailOrNone,
  recipients: GivenRecipients,
  contact_telephone_number: optionalText,
  status: optionalText,
  comment: longText,
  owner_user_id: idOrNone("user"),
  /** The name of a person without an account who looks after it; a user's own name replaces it. */
  customer_owner: optionalText,
  credit_limit: limitOrNone,
  collect: flag,
  use_courant: flag,
  template_id: idOrNone("template"),
  /** The debtor's legal kind; "" for unknown. `is_consumer` states the same for a consumer, and for no other kind. */
  debtor_kind: kindOrNone,
  is_consumer: flag,
  is_large: flag,
  subscription: dayOrNone,
};

/** A new debtor: number and name, and any other known fields. */
export const NewDebtor = z.strictObject({
  ...z.object(fields).partial().shape,
  number: fields.number,
  name: fields.name,
});
export type NewDebtor = z.output<typeof NewDebtor>;

/** A change: fields left out are unchanged. */
export const DebtorChanges = z.strictObject({
  ...z.object(fields).partial().shape,
  id: id("debtor"),
  version,
});
export type DebtorChanges = z.output<typeof DebtorChanges>;

/** The number of entries a timeline shows before "more". */
const TIMELINE_LINES = 60;

export const TimelineFilters = z.strictObject({
  id: id("debtor"),
  kind: z.enum(timelineFilters, { error: "invalid" }).optional(),
  lines: wholeNumber(1, 1_000).default(TIMELINE_LINES),
});

const MAX_TALKED_ABOUT = 200;

/** An entry: a note needs a text, a call its result. */
export const NewEntry = z.strictObject({
  id: id("debtor"),
  type: z.enum(["note", "call"], { error: "invalid" }).default("note"),
  content: longText,
  result: z.enum(callResults, { error: "invalid" }).nullish(),
  /** The invoices it was about, of this debtor. */
  invoices: z.array(id("invoice"), { error: "invalid" }).max(MAX_TALKED_ABOUT, "too_many_rows").default([]),
  /** The follow-up of a call: a promise, a dispute, a callback, a pause or an arrangement; false and null make none. */
  follow_up: z.preprocess((raw) => (raw === false ? null : raw), FollowUp.nullish()),
  /** Only returns the effects. */
  preview: flag.default(false),
});
export type NewEntry = z.output<typeof NewEntry>;

export const EntryId = z.strictObject({
  id: id("debtor"),
  entry_id: id("debtor-entry"),
  /** Restores a deleted one. */
  restore: z.union([z.boolean(), z.literal("1")]).optional(),
});

const format = z.enum(["xlsx", "csv"], { error: "invalid" });
const MOST_DAYS = 99_999;

/** The filters of the contracts debtors owe on (FIGURES §9): parts of texts, minimum days and amounts. */
export const SubscriptionFilters = z.strictObject({
  ...listFilters,
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  sort: sorting(["contract", "number", "name", "days", "amount", "subscription"]).default("days"),
  contract: optionalText,
  number: optionalText,
  name: optionalText,
  days: wholeNumber(0, MOST_DAYS).optional(),
  amount: amount.optional(),
  /** Only items due on that day or before. */
  till: calendarDay.optional(),
  /** The list as a file: all of it, so without pages. */
  export: flag.default(false),
  /** The type of the file; `format` means the same, as in every other list. */
  file: format.default("xlsx"),
  format: format.optional(),
  /** The columns of the table in the file, separated by commas; all of them when left out. */
  columns: z
    .string({ error: "invalid" })
    .max(1_000, "too_long")
    .regex(/^[a-z0-9_,]*$/, "invalid")
    .optional(),
});
export type SubscriptionFilters = z.output<typeof SubscriptionFilters>;
