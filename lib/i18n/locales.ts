/** The languages of the interface. The API and the language menu say "gb"; everything that speaks to software says "en". */

export const languages = ["nl", "gb", "de"] as const;
export type Language = (typeof languages)[number];

/** What is spoken: the one name for it in pages, letters and templates. */
export type Locale = "nl" | "en" | "de";

/** The locale a page names; Dutch where it names none of ours. */
export const localeFrom = (text: string): Locale => (text === "en" || text === "de" ? text : "nl");

export const TIME_ZONE = "Europe/Amsterdam";
export const LOCALE_COOKIE = "locale";
export const LOCALE_HEADER = "x-locale";

const locales: Record<Language, Locale> = { nl: "nl", gb: "en", de: "de" };

export const localeOf = (language: Language): Locale => locales[language];

export const languageOf = (locale: string): Language =>
  languages.find((one) => locales[one] === locale) ?? "nl";

/** The language a cookie, a header or a column names; null when it names none. "en" is understood as "gb". */
export function languageFrom(text: string | null | undefined): Language | null {
  const wanted = text === "en" ? "gb" : text;
  return languages.find((language) => language === wanted) ?? null;
}
