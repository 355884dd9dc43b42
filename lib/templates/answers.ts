import { z } from "zod";
import { locales } from "@/lib/i18n/locales";
import { flag, instant, list, nothing, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { wordFields } from "./rules/lint";
import { flexTypes, sendTypes } from "./rules/types";
import { TemplateFilters } from "./schema";

const field = z.enum(wordFields);

/** What is doubtful in a template; `unknown` and `broken` stop the message. `form` is a `{one|several}` that is none. */
const Warning = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("unknown"), field, name: words, meant: words.nullable() }),
  z.strictObject({ kind: z.literal("broken"), field, text: words }),
  z.strictObject({
    kind: z.enum(["missing_subject", "missing_language", "no_amount", "no_free_period"]),
    field,
  }),
  z.strictObject({ kind: z.literal("form"), field, text: words }),
  z.strictObject({ kind: z.literal("not_alone"), field, name: words }),
]);

const head = {
  id: whole,
  type: words,
  name: words,
  subject: words,
  subject_en: words,
  subject_de: words,
  sender_name: words,
  sender: words,
  has_header: flag,
  has_footer: flag,
  is_flex: flag,
  flex_type: z.enum(flexTypes),
  send_type: z.enum(sendTypes),
  options: z.strictObject({ flex_days: whole.optional(), pay_days: whole.optional() }),
  version: whole,
};
const texts = { content: words, content_en: words, content_de: words };
const shelf = {
  customer_id: whole.nullable(),
  created_at: instant,
  is_own: flag,
  may_write: flag,
  /** The product's own words, which nobody changed. */
  is_default: flag,
};

/** Whose templates they are; null for the product's own. */
const Shelf = z.strictObject({ id: whole, name: words }).nullable();

export const TemplateRow = z.strictObject({
  ...head,
  ...texts,
  ...shelf,
  flex_days: whole.nullable(),
  languages: z.array(z.enum(locales)),
  changed_at: instant.nullable(),
  changed_by: words.nullable(),
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
  flex_days: whole,
  customer: Shelf,
  warnings: z.array(Warning),
});
export type Template = Wire<z.output<typeof Template>>;

/** What a template said at one of its versions. */
export const TemplateVersion = z.strictObject({
  version: whole,
  created_at: instant,
  user_id: whole.nullable(),
  user: words.nullable(),
  template: z.looseObject({ ...head, ...texts }),
});
export type TemplateVersion = Wire<z.output<typeof TemplateVersion>>;

/** A flex template to choose, with the days it brings. */
export const FlexChoice = z.strictObject({ value: words, label: words, days: whole });

/** A draft as a debtor would get it. */
export const DraftPreview = z.strictObject({
  skipped: z.looseObject({ reason: words }).nullable(),
  warnings: z.array(Warning),
  /** Placeholders that had no value. */
  empty: z.array(words),
  debtor: z.strictObject({ id: whole, name: words }).nullable(),
  mail: z
    .strictObject({
      sender: words.optional(),
      sender_name: words.optional(),
      recipient: words.optional(),
      subject: words,
      language: words,
      html: words,
      text: words,
    })
    .nullable(),
});
export type DraftPreview = Wire<z.output<typeof DraftPreview>>;
