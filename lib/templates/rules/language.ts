import { type LanguageCode, type Locale, localeOf } from "@/lib/i18n/locales";

const german = new Set(["DE", "AT", "CH"]);
const dutch = new Set(["NL", "BE"]);

/** The language a debtor is written in: its country decides; without one, the customer's (DECISIONS §13). */
export function languageFor(country: string, default_lang: LanguageCode): Locale {
  const code = country.trim().toUpperCase();
  if (code === "") return localeOf(default_lang);
  if (dutch.has(code)) return "nl";
  return german.has(code) ? "de" : "en";
}

type Words = {
  content: string;
  content_en: string;
  content_de: string;
  subject: string;
  subject_en: string;
  subject_de: string;
};

/** A template's words in a language, falling back to the Dutch when there is no translation. */
export function wordsIn(template: Words, language: Locale): { content: string; subject: string } {
  const own = {
    nl: { content: template.content, subject: template.subject },
    en: { content: template.content_en, subject: template.subject_en },
    de: { content: template.content_de, subject: template.subject_de },
  }[language];
  return { content: own.content || template.content, subject: own.subject || template.subject };
}
