import { eq, isNull, or } from "drizzle-orm";
import { templates } from "@/db/schema/templates";
import type { Read } from "@/lib/access/context";
import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { wordedTemplate } from "../render";
import { namesIn } from "../rules/fill";
import { wordsIn } from "../rules/language";
import { inSingularOrPlural } from "../rules/plural";
import { hasHelp, offersFreePeriod, type Wording } from "../rules/wording";

type ReadWords = { subject: string; blocks: Block[]; names: string[] };

export type StepTemplate = Omit<typeof templates.$inferSelect, "is_default"> & {
  /** Returns whether its text offers the statutory free period. */
  offersFreePeriod: (language: Locale) => boolean;
  /** Returns whether it has the paragraph in which a letter reserves the right to payment. */
  hasHelp: (language: Locale) => boolean;
  /** Returns the text for an occasion, cached: the same template serves thousands of letters. */
  in: (language: Locale, wording: Wording) => ReadWords;
};

export type TemplateSet = {
  /** Returns the template of a type ("4", "4-courant"), the customer's own before the product's. */
  of: (type: string) => StepTemplate | undefined;
  byId: (id: number) => StepTemplate | undefined;
};

/** Returns all templates a customer can use, for the many lookups of one run. */
export async function loadTemplates({ db, customer }: Read): Promise<TemplateSet> {
  const rows = await db
    .select()
    .from(templates)
    .where(or(eq(templates.customer_id, customer.id), isNull(templates.customer_id)));
  const ready = rows.map(prepared);
  const byType = new Map<string, StepTemplate>();
  for (const template of ready)
    if (!template.is_flex && (template.customer_id !== null || !byType.has(template.type)))
      byType.set(template.type, template);
  return { of: (type) => byType.get(type), byId: (id) => ready.find((template) => template.id === id) };
}

function prepared(template: typeof templates.$inferSelect): StepTemplate {
  const read = new Map<string, ReadWords>();
  return {
    ...template,
    offersFreePeriod: (language) => offersFreePeriod(wordsIn(template, language).content),
    hasHelp: (language) => hasHelp(wordsIn(template, language).content),
    in(language, wording) {
      const key = wordingKey(language, wording);
      const cached = read.get(key);
      if (cached) return cached;
      const words = readWords(wordsIn(template, language), language, wording);
      read.set(key, words);
      return words;
    },
  };
}

/** Returns a key that distinguishes the occasions of a template. */
export const wordingKey = (language: Locale, wording: Wording): string =>
  `${language} ${Object.values(wording).join(" ")}`;

/** Returns the text of a template for an occasion, with the names of its placeholders. */
export function readWords(
  { subject, content }: ReturnType<typeof wordsIn>,
  language: Locale,
  wording: Wording,
): ReadWords {
  const blocks = wordedTemplate(content, language, wording);
  return { subject: inSingularOrPlural(subject, wording.several), blocks, names: namesIn(blocks) };
}
