import { createTranslator } from "next-intl";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";
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

/** Caches the sentences without values by language: they never change, and a letter has thirty of them. */
const sentences = {
  nl: new Map<string, string>(),
  en: new Map<string, string>(),
  de: new Map<string, string>(),
};

/** Returns a sentence of messages/ outside a page: API errors, mails, letters, CSV. Throws on a key that does not exist. */
export function sentence(language: Locale, key: string, values?: Record<string, string | number>): string {
  if (values) return sentenceWith(language, key, values);
  const cached = sentences[language].get(key);
  if (cached !== undefined) return cached;
  const words = translators[language](key);
  // For a missing key the translator returns the key itself, which is not cached.
  if (hasWords(key)) sentences[language].set(key, words);
  return words;
}

/**
 * Caches sentences with marks for their text values, by language and key: a letter and its mail have twenty of them, and parsing one takes
 * longer than wrapping a line.
 */
const around = {
  nl: new Map<string, Around>(),
  en: new Map<string, Around>(),
  de: new Map<string, Around>(),
};
/** Null for a sentence that changes with a number or kind. */
type Around = { form: string } | null;

/** A character that no text contains; it marks the place of a value. */
const MARK = "\ue010";
const marked = new RegExp(`${MARK}(\\w+)${MARK}`, "g");
/** Matches a value that is not only inserted: "{count, plural, …}". */
const CHOOSES = /\{\s*\w+\s*,/;

function sentenceWith(language: Locale, key: string, values: Record<string, string | number>): string {
  const names = Object.keys(values);
  if (names.some((name) => typeof values[name] !== "string")) return translators[language](key, values);
  const found = aroundOf(language, key, names);
  if (!found) return translators[language](key, values);
  return found.form.replace(marked, (_whole, name: string) => String(values[name]));
}

function aroundOf(language: Locale, key: string, names: string[]): Around {
  const place = `${key} ${names.join(" ")}`;
  const cached = around[language].get(place);
  if (cached !== undefined) return cached;
  const words = wordsUnder(language, key);
  if (words === undefined) return null;
  const marks = Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`]));
  const template = CHOOSES.test(words) ? null : { form: translators[language](key, marks) };
  around[language].set(place, template);
  return template;
}

/** Returns whether messages/ contains a sentence with this group and name. */
export function hasSentence(group: keyof typeof nl, name: string): boolean {
  return Object.hasOwn(nl[group], name);
}

/** Returns whether messages/ contains a sentence with a complete key, "holds.kinds.pause". */
export const hasWords = (key: string): boolean => wordsUnder("nl", key) !== undefined;

function wordsUnder(language: Locale, key: string): string | undefined {
  const found = key
    .split(".")
    .reduce<unknown>(
      (tree, name) =>
        typeof tree === "object" && tree !== null && Object.hasOwn(tree, name)
          ? Object.entries(tree).find(([entry]) => entry === name)?.[1]
          : undefined,
      files[language],
    );
  return typeof found === "string" ? found : undefined;
}
