import { z } from "zod";
import { locales } from "@/lib/i18n/locales";
import { LONGEST_WAIT } from "@/lib/kernel/day";
import { email, flag, id, listFilters, optionalText, text, version, wholeNumber } from "@/lib/kernel/fields";
import { cleanMarkup, hasTooManyTags } from "./rules/markup";
import { flexTypes, sendTypes, templateTypes } from "./rules/types";

const templateSorts = ["name", "type", "send_type", "flex_days", "changed_at"] as const;

/** The templates of a customer with the product's own, or without it the product's alone. */
const customer_id = id("customer").optional();

export const TemplateFilters = z.strictObject({
  ...listFilters,
  sort: z.enum(templateSorts, { error: "invalid" }).default("type"),
  customer_id,
  flex: flag.optional(),
});
export type TemplateFilters = z.output<typeof TemplateFilters>;

export const TemplateId = z.strictObject({ id: id("template"), customer_id });
export const TemplateVersion = TemplateId.extend({ version });

const MAX_CONTENT = 50_000;
const content = z
  .string({ error: "invalid" })
  .nullish()
  .transform((value) => (value ?? "").normalize("NFC"))
  .pipe(z.string().max(MAX_CONTENT, "too_long"))
  .refine((words) => !hasTooManyTags(words), "too_long")
  .transform(cleanMarkup);
const mailOrNone = z
  .union([z.literal("").nullable(), email], { error: "invalid_email" })
  .transform((value) => value ?? "");
const payDays = z.union([wholeNumber(5, 14), z.literal("").transform(() => undefined)], {
  error: "invalid_number",
});
const flexDays = z.union([wholeNumber(1, LONGEST_WAIT), z.literal("").transform(() => undefined)], {
  error: "invalid_number",
});

/** Every field of a template that users fill in (SPEC §3). */
const fields = {
  name: text,
  type: z.string({ error: "required" }).refine((type) => templateTypes.includes(type), "invalid"),
  subject: optionalText,
  subject_en: optionalText,
  subject_de: optionalText,
  sender_name: optionalText,
  sender: mailOrNone,
  content,
  content_en: content,
  content_de: content,
  has_header: flag,
  has_footer: flag,
  is_flex: flag,
  flex_type: z.enum(flexTypes, { error: "invalid" }),
  flex_days: flexDays,
  /** The days a letter gives to pay; empty leaves them to the flow (LETTERS §4). */
  pay_days: payDays,
  options: z.strictObject({ flex_days: flexDays.optional(), pay_days: payDays.optional() }),
  send_type: z.enum(sendTypes, { error: "invalid" }),
};
const optionalFields = z.object(fields).partial().shape;

export const NewTemplate = z.strictObject({ ...optionalFields, name: fields.name, customer_id });
export type NewTemplate = z.output<typeof NewTemplate>;

/** A change; omitted fields stay as they are. */
export const TemplateChanges = z.strictObject({
  ...optionalFields,
  id: id("template"),
  customer_id,
  version,
});
export type TemplateChanges = z.output<typeof TemplateChanges>;

/** A draft to preview, for a debtor of the customer, in one of the three languages. */
export const TemplateDraft = z.strictObject({
  ...optionalFields,
  customer_id,
  language: z.enum(locales, { error: "invalid" }).default("nl"),
  debtor: z.union([id("debtor"), z.literal("").transform(() => undefined)], { error: "invalid" }).optional(),
});
export type TemplateDraft = z.output<typeof TemplateDraft>;
