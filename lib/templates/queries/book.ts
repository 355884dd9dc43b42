import { eq, isNull, or } from "drizzle-orm";
import { templates } from "@/db/schema/templates";
import type { Read } from "@/lib/access/context";
import type { Locale } from "@/lib/i18n/locales";
import type { Block } from "@/lib/letters/schema";
import { readTemplate } from "../render";
import { namesIn } from "../rules/fill";
import { wordsIn } from "../rules/language";

type WordsInLanguage = { subject: string; blocks: Block[]; names: string[] };

export type StepTemplate = typeof templates.$inferSelect & {
  /** The words in a language, read once: the same template serves thousands of letters. */
  in: (language: Locale) => WordsInLanguage;
};

export type TemplateBook = {
  /** The template of a type ("4", "4-courant"), the customer's own before the product's. */
  of: (type: string) => StepTemplate | undefined;
  byId: (id: number) => StepTemplate | undefined;
};

/** All templates a customer can use, to be asked many times in one run. */
export async function templateBook({ db, customer }: Read): Promise<TemplateBook> {
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
  const read = new Map<Locale, WordsInLanguage>();
  return {
    ...template,
    in(language) {
      const known = read.get(language);
      if (known) return known;
      const { subject, content } = wordsIn(template, language);
      const blocks = readTemplate(content);
      const words = { subject, blocks, names: namesIn(blocks) };
      read.set(language, words);
      return words;
    },
  };
}
