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

/** What files call a language besides its code. */
const languageNames: Record<LanguageCode, string> = {
  nl: "nl nld dut nederlands dutch niederlandisch",
  gb: "gb en eng uk engels english englisch",
  de: "de deu ger duits german deutsch",
};

/** The language a file names by a code or in words, in whatever case; null when it names none of ours. "nl-BE" is Dutch. */
export function languageNamed(text: string): LanguageCode | null {
  const [word = ""] = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== "");
  return languageCodes.find((code) => languageNames[code].split(" ").includes(word)) ?? null;
}

/** The code a cookie or a header names; null when it names none. "en" is understood as "gb". */
export function codeFrom(text: string | null | undefined): LanguageCode | null {
  const wanted = text === "en" ? "gb" : text;
  return languageCodes.find((code) => code === wanted) ?? null;
}
