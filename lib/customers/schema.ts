import { z } from "zod";
import {
  calendarDay,
  colour,
  email,
  flag,
  id,
  listFilters,
  optionalText,
  text,
  version,
  wholeNumber,
} from "@/lib/kernel/fields";
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
import { collectors, freePeriods, qrChoices, windows } from "./statuses";

const hour = wholeNumber(0, 24);

/** A change of the rules for writing to debtors: a preset replaces all values, and each value can be set alone (AGREEMENTS §2.5). */
export const ContactRulesChange = z.strictObject(
  {
    preset: z.enum(presetNames, { error: "invalid" }).optional(),
    gap_days: wholeNumber(0, 30).optional(),
    one_step: flag.optional(),
    named_day: flag.optional(),
    notice_business: z.enum(noticeForCompanies, { error: "invalid" }).optional(),
    promise_days: wholeNumber(0, 10).optional(),
    term_grace_days: wholeNumber(0, 30).optional(),
    week_max: wholeNumber(0, 7).optional(),
    quiet_days: flag.optional(),
    quiet_hours: z
      .strictObject({ from: hour, till: hour }, { error: "invalid" })
      .refine(({ from, till }) => from < till, "invalid")
      .nullable()
      .optional(),
    fresh_warn_days: wholeNumber(0, 365).optional(),
    fresh_stop_days: wholeNumber(0, 365).optional(),
  },
  { error: "invalid" },
);

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: "invalid" }).optional();

/** A change of how interest and costs follow Dutch law: each value can be set alone (LAW §9). */
export const LawChange = z.strictObject(
  {
    interest: oneOf(lawInterests),
    compound: flag.optional(),
    costs: oneOf(lawCosts),
    costs_vat: flag.optional(),
    vat_reason: optionalText.optional(),
    forty: oneOf(lawForties),
    minimum_per: oneOf(lawMinimums),
    imputation: oneOf(imputations),
    rest: oneOf(lawRests),
    arrival_days: wholeNumber(0, 5).optional(),
    term: oneOf(lawTerms),
    consumer_default: oneOf(consumerDefaults),
    claim_kind: oneOf(soldKinds),
    is_small: flag.optional(),
    arrangement_interest: oneOf(pausedInterests),
    revive: flag.optional(),
    pause_interest: oneOf(pausedInterests),
    abroad: flag.optional(),
  },
  { error: "invalid" },
);

/** The most millimetres by which the address can be moved without touching other content of a window (LETTERS §1.1). */
const MOST_SHIFT = 10;

/** The look of a customer's letters, and in whose name they collect (LETTERS §0). */
export const letterSettings = {
  window: z.enum(windows, { error: "invalid" }),
  window_dx: wholeNumber(-MOST_SHIFT, MOST_SHIFT),
  window_dy: wholeNumber(-MOST_SHIFT, MOST_SHIFT),
  return_line: flag,
  fold_marks: flag,
  letter_color: colour,
  bank_account_holder: optionalText,
  legal_line: optionalText,
  website: optionalText,
  qr: z.enum(qrChoices, { error: "invalid" }),
  free_period_for: z.enum(freePeriods, { error: "invalid" }),
  incasso_by: z.enum(collectors, { error: "invalid" }),
};

/** Filters for the contracts of a customer, or of all in reach. */
export const ContractFilters = z.strictObject({ ...listFilters, customer_id: id("customer").optional() });
export type ContractFilters = z.output<typeof ContractFilters>;

export const ContractId = z.strictObject({ id: id("contract") });
export const ContractVersion = ContractId.extend({ version });

const dayOrNone = z.union([z.null(), z.literal("").transform(() => null), calendarDay], {
  error: "invalid_date",
});

export const NewContract = z.strictObject({
  customer_id: id("customer"),
  startdate: calendarDay,
  enddate: dayOrNone.optional(),
});
/** A change: fields left out are unchanged. */
export const ContractChanges = z.strictObject({
  id: id("contract"),
  startdate: calendarDay.optional(),
  enddate: dayOrNone.optional(),
  version,
});

/** Filters for the contacts of a customer, or of all in reach; one per page by default (SPEC §9). */
export const ContactFilters = z.strictObject({
  ...listFilters,
  per_page: wholeNumber(1, 200).default(1),
  customer_id: id("customer").optional(),
});
export type ContactFilters = z.output<typeof ContactFilters>;

export const ContactId = z.strictObject({ id: id("contact") });
export const ContactVersion = ContactId.extend({ version });

const fields = {
  name: text,
  telephone_number: optionalText,
  email_address: z
    .union([z.literal("").nullable(), email], { error: "invalid_email" })
    .transform((value) => value ?? ""),
};
const optionalFields = z.object(fields).partial().shape;

export const NewContact = z.strictObject({
  ...optionalFields,
  name: fields.name,
  customer_id: id("customer"),
});
/** A change: fields left out are unchanged. */
export const ContactChanges = z.strictObject({ ...optionalFields, id: id("contact"), version });
