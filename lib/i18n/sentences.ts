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

/** What was said without values, by language: such a sentence is always the same, and a letter says thirty of them. */
const said = { nl: new Map<string, string>(), en: new Map<string, string>(), de: new Map<string, string>() };

/** A sentence of messages/ outside a page: API errors, mails, letters, CSV. Throws on a key that does not exist. */
export function sentence(language: Locale, key: string, values?: Record<string, string | number>): string {
  if (values) return translators[language](key, values);
  const known = said[language].get(key);
  if (known !== undefined) return known;
  const words = translators[language](key);
  // A key that is not there is answered with itself, and kept by nobody.
  if (hasWords(key)) said[language].set(key, words);
  return words;
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
