import { electronicFormatIBAN, isValidBIC, isValidIBAN } from "ibantools";
import { z } from "zod";
import { features } from "@/lib/access/features";
import { isMaskedKey } from "@/lib/customers/rules";
import { ContactRulesChange, LawChange, letterSettings } from "@/lib/customers/schema";
import { statusId } from "@/lib/flow/schema";
import { countryFrom } from "@/lib/i18n/country-words";
import { languageCodes } from "@/lib/i18n/locales";
import { LONGEST_WAIT } from "@/lib/kernel/day";
import {
  amount,
  calendarDay,
  currency,
  email,
  flag,
  id,
  jsonText,
  listFilters,
  optionalText,
  percentage,
  text,
  version,
  wholeNumber,
  withParts,
} from "@/lib/kernel/fields";
import { licenses } from "@/lib/kernel/licenses";
import { startingTexts } from "@/lib/templates/rules/types";
import { isFlowStep } from "./rules/licence";

/** Returns an account number as stored: without spaces, in capitals. */
const plainAccount = (typed: string): string =>
  electronicFormatIBAN(typed) ?? typed.replace(/\s/g, "").toUpperCase();

/** Returns whether an account number is empty, or has its country's length and correct check digits. */
const isAccount = (iban: string): boolean => iban === "" || isValidIBAN(iban);

/** Returns whether a bank code is empty, or has the form of ISO 9362. */
const isBank = (bic: string): boolean => bic === "" || isValidBIC(bic);

/** 1 Klant, 2 Prospect (SPEC §3). */
export const customerType = { customer: 1, prospect: 2 } as const;
export const incassoTypes = ["costs", "perc", "wik"] as const;
const paymentProviders = ["", "mollie"] as const;
const standings = ["active", "inactive", "all"] as const;

/** The filters of the customer list: active ones unless `status` says otherwise (SPEC §9); `all` returns them without pages. */
export const CustomerFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(["name", "number", "type", "license_type", "reseller"], { error: "invalid" }).default("name"),
  status: z.enum(standings, { error: "invalid" }).default("active"),
  type: wholeNumber(1, 2).optional(),
  license_type: z.enum(licenses, { error: "invalid" }).optional(),
  reseller_id: id("reseller").optional(),
  all: flag.default(false),
  /** Parts to include (SPEC §7), separated by commas. All of them are always included; an unknown one is refused. */
  with: withParts("reseller", "contacts", "contracts"),
});
export type CustomerFilters = z.output<typeof CustomerFilters>;

export const CustomerId = z.strictObject({ id: id("customer") });
export const CustomerVersion = CustomerId.extend({ version });
export const NewNumber = z.strictObject({ reseller_id: id("reseller").optional() });

const country = text.transform((typed, ctx) => {
  const found = countryFrom(typed);
  if (found !== null && found !== "") return found;
  ctx.addIssue({ code: "custom", message: "invalid_country" });
  return z.NEVER;
});
const mailOrNone = z
  .union([z.literal("").nullable(), email], { error: "invalid_email" })
  .transform((value) => value ?? "");
/** Addresses separated by comma, semicolon or space. */
const mailsOrNone = optionalText.refine(
  (typed) => addressesOf(typed).every((address) => z.email().safeParse(address).success),
  "invalid_email",
);
const addressesOf = (typed: string): string[] => typed.split(/[,;\s]+/).filter(Boolean);
/** A display name before an address: angle brackets and quotes would end it. */
const senderName = optionalText.refine((name) => !/[<>"\\]/.test(name), "invalid_sender_name");
const amountOrNone = z.union([z.null(), z.literal("").transform(() => null), amount], {
  error: "invalid_amount",
});
const idOrNone = <Of extends string>(of: Of) =>
  z.union([z.null(), z.literal("").transform(() => null), id(of)], { error: "invalid" });
/** Returns the schema of a list sent as JSON, or as JSON text in a multipart form. */
const listOf = <S extends z.ZodType>(inner: S, most: number) =>
  jsonText(z.array(inner, { error: "invalid" }).max(most, "too_many_entries"));
const once = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const MOST_STEPS = 20;
export const customerFeatures = Object.entries(features).flatMap(([name, { of }]) =>
  of === "customer" ? [name] : [],
);

/** The block that a customer's own users may write (SPEC §6). */
const support = {
  has_support: flag,
  support_name: optionalText,
  support_email: mailOrNone,
  support_telephone: optionalText,
};

/** Retention periods of personal data (db/retention-columns.ts); set by role 1. */
const retention = {
  keep_letters_months: wholeNumber(3, 240),
  keep_messages_months: wholeNumber(3, 240),
  keep_notes_months: wholeNumber(3, 240),
  keep_imports_days: wholeNumber(7, 3_650),
  keep_audit_months: wholeNumber(12, 240),
  keep_keys_days: wholeNumber(1, 7),
  keep_sessions_days: wholeNumber(1, 90),
};
export const retentionFields: readonly string[] = Object.keys(retention);

/** Every field of a customer that users fill in (SPEC §3). Rates are percentages, `incasso_value` an amount or a percentage. */
const fields = {
  ...support,
  type: wholeNumber(1, 2),
  number: text,
  name: text,
  company_name: optionalText,
  reseller_id: id("reseller"),
  account_owner_id: idOrNone("user"),
  default_lang: z.enum(languageCodes, { error: "invalid" }),
  license_type: z.enum(licenses, { error: "invalid" }),
  street: optionalText,
  house_number: optionalText,
  house_number_suffix: optionalText,
  zipcode: optionalText,
  city: optionalText,
  country,
  kvk_number: optionalText,
  contact_name: optionalText,
  contact_email_address: mailOrNone,
  contact_telephone_number: optionalText,
  daily_sync: flag,
  combine_claim_box: flag,
  reset_incasso: flag,
  has_flex_template: flag,
  action_interval: wholeNumber(0, LONGEST_WAIT),
  admin_costs: amount,
  interest_rate: percentage(0, 100),
  incasso_type: z.enum(incassoTypes, { error: "invalid" }),
  incasso_value: amount,
  interest_min: amount,
  interest_max: amountOrNone,
  is_active: flag,
  currency,
  accounting_fax_field: optionalText,
  accounting_range: optionalText,
  send_cc: flag,
  cc: mailsOrNone,
  bank_iban: optionalText.transform(plainAccount).refine(isAccount, "invalid_iban"),
  bank_name: optionalText,
  bank_bic: optionalText.transform(plainAccount).refine(isBank, "invalid_bic"),
  debit_sender: mailOrNone,
  debit_display_name: senderName,
  debit_subject: optionalText,
  debit_subject_courant: optionalText,
  incasso_sender: mailOrNone,
  incasso_display_name: senderName,
  incasso_subject: optionalText,
  incasso_subject_courant: optionalText,
  ...letterSettings,
  /** The flex flow: ids of statuses in order, and the days before each. */
  statuses: listOf(statusId.refine(isFlowStep, "not_a_flow_step"), MOST_STEPS).refine(once, "status_twice"),
  intervals: listOf(wholeNumber(0, LONGEST_WAIT), MOST_STEPS),
  payment_provider: z.enum(paymentProviders, { error: "invalid" }),
  /** "" removes it; the masked value that was returned leaves it unchanged. */
  payment_provider_key: optionalText.transform((key) => (isMaskedKey(key) ? undefined : key)),
  /** True when debtors may agree to direct debits, and how many days before one they are notified. */
  direct_debit: flag,
  direct_debit_days: wholeNumber(2, 60),
  linked: listOf(id("customer"), 100),
  features: listOf(z.enum(customerFeatures, { error: "invalid" }), customerFeatures.length),
  contact_rules: ContactRulesChange,
  law: LawChange,
  ...retention,
  /** An image; `remove_logo` removes the current one. */
  logo: z.instanceof(File, { error: "invalid" }),
  remove_logo: flag,
};
const optionalFields = z.object(fields).partial().shape;

export const NewCustomer = z.strictObject({
  ...optionalFields,
  name: fields.name,
  /** The tone of its initial templates; without one it uses the product's own. */
  texts: z.enum(startingTexts, { error: "invalid" }).optional(),
});
export type NewCustomer = z.output<typeof NewCustomer>;

/** A change; omitted fields stay as they are. */
export const CustomerChanges = z.strictObject({ ...optionalFields, id: id("customer"), version });
export type CustomerChanges = z.output<typeof CustomerChanges>;

/** Another flow, to preview its effect before it is stored. */
export const FlowDraft = z.strictObject({
  id: id("customer"),
  license_type: optionalFields.license_type,
  action_interval: optionalFields.action_interval,
  statuses: optionalFields.statuses,
  intervals: optionalFields.intervals,
});

/** The choice for open claims on a switch to the law's rates or back: those already claimed stay as they are, or all follow. */
const openClaimsAfter = ["keep", "recalculate"] as const;
export type OpenClaims = (typeof openClaimsAfter)[number];

/** A switch to the law's rates or back, to preview its effect; `from` is its first day, today when omitted (LAW §9). */
export const LawDraft = z.strictObject({
  id: id("customer"),
  mode: z.enum(["spec", "law"], { error: "invalid" }),
  from: calendarDay.optional(),
  open: z.enum(openClaimsAfter, { error: "invalid" }).default("keep"),
});
/**
 * The switch back to the customer's own rates requires a reason and the knowledge that lists may then show a consumer more than the law
 * gives.
 */
export const LawSwitch = LawDraft.extend({
  reason: optionalText.default(""),
  aware: z.boolean().default(false),
});
export const LawOfferChange = z.strictObject({
  id: id("customer"),
  is_closed: z.boolean({ error: "invalid" }),
});
export const LawSwitchId = z.strictObject({ id: id("customer"), switch_id: id("law-switch") });

/** A sender address. */
export const SenderAddress = z.strictObject({ address: email });

/** One of a customer's two senders. */
export const TestSender = z.strictObject({
  id: id("customer"),
  side: z.enum(["debit", "incasso"], { error: "invalid" }),
});

/** The fields a customer's own users may write. */
export const supportFields: readonly string[] = Object.keys(support);
