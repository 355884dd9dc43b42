import { z } from "zod";
import { locales } from "@/lib/i18n/locales";
import { instant, int, list, nothing } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { wordFields } from "./rules/lint";
import { flexTypes, sendTypes } from "./rules/types";
import { TemplateFilters } from "./schema";

const field = z.enum(wordFields);

/** A problem in a template; `unknown` and `broken` stop the message. `form` is a malformed `{one|several}`. */
const Warning = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unknown"), field, name: z.string(), meant: z.string().nullable() }),
  z.strictObject({ kind: z.literal("broken"), field, text: z.string() }),
  z.strictObject({
    kind: z.enum(["missing_subject", "missing_language", "no_amount", "no_free_period"]),
    field,
  }),
  z.strictObject({ kind: z.literal("form"), field, text: z.string() }),
  z.strictObject({ kind: z.literal("not_alone"), field, name: z.string() }),
]);

const head = {
  id: int,
  type: z.string(),
  name: z.string(),
  subject: z.string(),
  subject_en: z.string(),
  subject_de: z.string(),
  sender_name: z.string(),
  sender: z.string(),
  has_header: z.boolean(),
  has_footer: z.boolean(),
  is_flex: z.boolean(),
  flex_type: z.enum(flexTypes),
  send_type: z.enum(sendTypes),
  options: z.strictObject({ flex_days: int.optional(), pay_days: int.optional() }),
  version: int,
};
const texts = { content: z.string(), content_en: z.string(), content_de: z.string() };
const shelf = {
  customer_id: int.nullable(),
  created_at: instant,
  is_own: z.boolean(),
  may_write: z.boolean(),
  /** True when it is the product's own text, unchanged. */
  is_default: z.boolean(),
};

/** The customer the templates belong to; null for the product's own. */
const Shelf = z.strictObject({ id: int, name: z.string() }).nullable();

export const TemplateRow = z.strictObject({
  ...head,
  ...texts,
  ...shelf,
  flex_days: int.nullable(),
  languages: z.array(z.enum(locales)),
  changed_at: instant.nullable(),
  changed_by: z.string().nullable(),
});
export type TemplateRow = Wire<z.output<typeof TemplateRow>>;

export const TemplateList = list(TemplateRow, { filters: TemplateFilters, totals: nothing }).extend({
  customer: Shelf,
});
export type TemplateList = Wire<z.output<typeof TemplateList>>;

export const Template = z.strictObject({
  ...head,
  ...texts,
  ...shelf,
  flex_days: int,
  customer: Shelf,
  warnings: z.array(Warning),
});
export type Template = Wire<z.output<typeof Template>>;

/** A template as of one of its versions. */
export const TemplateVersion = z.strictObject({
  version: int,
  created_at: instant,
  user_id: int.nullable(),
  user: z.string().nullable(),
  template: z.looseObject({ ...head, ...texts }),
});
export type TemplateVersion = Wire<z.output<typeof TemplateVersion>>;

/** A flex template to choose, with its days. */
export const FlexChoice = z.strictObject({ value: z.string(), label: z.string(), days: int });

/** A draft as a debtor would get it. */
export const DraftPreview = z.strictObject({
  skipped: z.looseObject({ reason: z.string() }).nullable(),
  warnings: z.array(Warning),
  /** Placeholders without a value. */
  empty: z.array(z.string()),
  debtor: z.strictObject({ id: int, name: z.string() }).nullable(),
  mail: z
    .strictObject({
      sender: z.string().optional(),
      sender_name: z.string().optional(),
      recipient: z.string().optional(),
      subject: z.string(),
      language: z.string(),
      html: z.string(),
      text: z.string(),
    })
    .nullable(),
});
export type DraftPreview = Wire<z.output<typeof DraftPreview>>;
