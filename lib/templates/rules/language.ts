import { type LanguageCode, type Locale, localeOf, localeOfCountry } from "@/lib/i18n/locales";

/**
 * Returns the language of messages to a debtor: the one chosen for it, else that of its country; without a country, the customer's
 * (AGREEMENTS §5, DECISIONS §13).
 */
export function languageFor(
  { language, country }: { language: LanguageCode | ""; country: string },
  default_lang: LanguageCode,
): Locale {
  if (language !== "") return localeOf(language);
  return country === "" ? localeOf(default_lang) : localeOfCountry(country);
}

type Words = {
  content: string;
  content_en: string;
  content_de: string;
  subject: string;
  subject_en: string;
  subject_de: string;
};

/** Returns the language a template has for a reader: a message is in one language, so without a translation all of it is Dutch. */
export function languageOfTemplate(template: Words, language: Locale): Locale {
  const [content, subject] = {
    nl: [template.content, template.subject],
    en: [template.content_en, template.subject_en],
    de: [template.content_de, template.subject_de],
  }[language];
  return content && (subject || !template.subject) ? language : "nl";
}

/** Returns a template's text in a language, falling back to the Dutch when there is no translation. */
export function wordsIn(template: Words, language: Locale): { content: string; subject: string } {
  const own = {
    nl: { content: template.content, subject: template.subject },
    en: { content: template.content_en, subject: template.subject_en },
    de: { content: template.content_de, subject: template.subject_de },
  }[language];
  return { content: own.content || template.content, subject: own.subject || template.subject };
}
