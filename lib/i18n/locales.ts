/** The languages there are. The API, the columns and the language menu name them by a code that says "gb"; software says "en". */

/** What is spoken: the one name for it in contexts, pages, letters and templates. */
export const locales = ["nl", "en", "de"] as const;
export type Locale = (typeof locales)[number];

/** What the API, X-Language, the cookie and the columns call it. */
export const languageCodes = ["nl", "gb", "de"] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const TIME_ZONE = "Europe/Amsterdam";
export const LOCALE_COOKIE = "locale";
export const LOCALE_HEADER = "x-locale";

const localeOfCode: Record<LanguageCode, Locale> = { nl: "nl", gb: "en", de: "de" };
const codeOfLocale: Record<Locale, LanguageCode> = { nl: "nl", en: "gb", de: "de" };

export const localeOf = (code: LanguageCode): Locale => localeOfCode[code];

export const codeOf = (locale: Locale): LanguageCode => codeOfLocale[locale];

/** The locale a page names; Dutch where it names none of ours. */
export const localeFrom = (text: string): Locale => locales.find((locale) => locale === text) ?? "nl";

/** The code a cookie or a header names; null when it names none. "en" is understood as "gb". */
export function codeFrom(text: string | null | undefined): LanguageCode | null {
  const wanted = text === "en" ? "gb" : text;
  return languageCodes.find((code) => code === wanted) ?? null;
}
