import { createTranslator } from "next-intl";
import de from "@/messages/de.json";
import en from "@/messages/en.json";
import nl from "@/messages/nl.json";
import { type Locale, locales, TIME_ZONE } from "./locales";

const files = { nl, en, de };

const translators = Object.fromEntries(
  locales.map((locale) => [
    locale,
    createTranslator({
      locale,
      messages: files[locale] as Record<string, unknown>,
      timeZone: TIME_ZONE,
    }),
  ]),
) as Record<Locale, (key: string, values?: Record<string, string | number>) => string>;

/** A sentence of messages/ outside a page: API errors, mails, letters, CSV. Throws on a key that does not exist. */
export function sentence(language: Locale, key: string, values?: Record<string, string | number>): string {
  return translators[language](key, values);
}

/** Whether messages/ holds a sentence of this group and name. */
export function hasSentence(group: keyof typeof nl, name: string): boolean {
  return Object.hasOwn(nl[group], name);
}

/** Whether messages/ holds a sentence under a whole key, "holds.kinds.pause". */
export function hasWords(key: string): boolean {
  const found = key
    .split(".")
    .reduce<unknown>(
      (tree, name) =>
        typeof tree === "object" && tree !== null && Object.hasOwn(tree, name)
          ? Object.entries(tree).find(([known]) => known === name)?.[1]
          : undefined,
      nl,
    );
  return typeof found === "string";
}
