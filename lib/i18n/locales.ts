/** The languages of the product. The API, the columns and the language menu use codes with "gb" for English; the code uses "en". */

/** The languages' names in contexts, pages, letters and templates. */
export const locales = ["nl", "en", "de"] as const;
export type Locale = (typeof locales)[number];

/** The languages' codes in the API, X-Language, the cookie and the columns. */
export const languageCodes = ["nl", "gb", "de"] as const;
export type LanguageCode = (typeof languageCodes)[number];

export const TIME_ZONE = "Europe/Amsterdam";
export const LOCALE_COOKIE = "locale";
export const LOCALE_HEADER = "x-locale";

const localeOfCode: Record<LanguageCode, Locale> = { nl: "nl", gb: "en", de: "de" };
const codeOfLocale: Record<Locale, LanguageCode> = { nl: "nl", en: "gb", de: "de" };

export const localeOf = (code: LanguageCode): Locale => localeOfCode[code];

export const codeOf = (locale: Locale): LanguageCode => codeOfLocale[locale];

/** Returns the locale a page names; Dutch for an unknown one. */
export const localeFrom = (text: string): Locale => locales.find((locale) => locale === text) ?? "nl";

type Conventions = {
  /** The countries whose debtors are written to in this language. */
  countries: readonly string[];
  thousands: string;
  decimals: string;
  /** The position of a currency's symbol in letters: "€ 1,00", "€1.00" or "1,00 €". */
  symbol: "before" | "joined" | "after";
  /** The text between a number and its percent sign. */
  beforePercent: string;
  /** The separator of a numeric date; null where dates are never written in figures alone. */
  dateSeparator: string | null;
  /** The separator of a date that is typed in figures. */
  typedSeparator: string;
  /** The text after a day's number before its month, and after a weekday before its day. */
  afterDay: string;
  afterWeekday: string;
  /** True when a sentence that continues after a colon loses its capital. */
  isLowerAfterColon: boolean;
  /** True when a business is greeted by name where it has no contact. */
  greetsBusinesses: boolean;
  /** The locale for the browser's calendars: weeks begin on Monday. */
  calendar: string;
  /** True when the return address of a letter begins with the sender's name. */
  namesSenderInReturnLine: boolean;
};

const NO_BREAK = "\u00a0";

/** The conventions of each language. A new language is a row here, not a comparison elsewhere (tests/architecture/locales.test.ts). */
export const conventions: Record<Locale, Conventions> = {
  nl: {
    countries: ["NL", "BE"],
    thousands: ".",
    decimals: ",",
    symbol: "before",
    beforePercent: "",
    dateSeparator: "-",
    typedSeparator: "-",
    afterDay: "",
    afterWeekday: "",
    isLowerAfterColon: true,
    greetsBusinesses: true,
    calendar: "nl",
    namesSenderInReturnLine: false,
  },
  en: {
    // Debtors of all other countries are written to in English (DECISIONS §13).
    countries: [],
    thousands: ",",
    decimals: ".",
    symbol: "joined",
    beforePercent: "",
    // It is also sent to Americans, who read 1/2 as the second of January.
    dateSeparator: null,
    typedSeparator: "-",
    afterDay: "",
    afterWeekday: "",
    isLowerAfterColon: false,
    greetsBusinesses: true,
    calendar: "en-GB",
    namesSenderInReturnLine: false,
  },
  de: {
    countries: ["DE", "AT", "CH"],
    thousands: ".",
    decimals: ",",
    symbol: "after",
    beforePercent: NO_BREAK,
    dateSeparator: ".",
    typedSeparator: ".",
    afterDay: ".",
    afterWeekday: ",",
    isLowerAfterColon: false,
    // A first name in the name of a business does not identify the letter's reader.
    greetsBusinesses: false,
    calendar: "de",
    namesSenderInReturnLine: true,
  },
};

/** The language for countries without one of the others. */
export const FALLBACK_LOCALE: Locale = "en";

/** Returns the language for letters to a country. `country` is a code of ISO 3166. */
export const localeOfCountry = (country: string): Locale =>
  locales.find((locale) => conventions[locale].countries.includes(country)) ?? FALLBACK_LOCALE;

/** Names of a language in files, besides its code. */
const languageNames: Record<LanguageCode, string> = {
  nl: "nl nld dut nederlands dutch niederlandisch",
  gb: "gb en eng uk engels english englisch",
  de: "de deu ger duits german deutsch",
};

/** Returns the language a file names by a code or in words, in any case; null for an unknown one. "nl-BE" is Dutch. */
export function languageNamed(text: string): LanguageCode | null {
  const [word = ""] = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((part) => part !== "");
  return languageCodes.find((code) => languageNames[code].split(" ").includes(word)) ?? null;
}

/** Returns the code a cookie or a header names; null for an unknown one. "en" is accepted as "gb". */
export function codeFrom(text: string | null | undefined): LanguageCode | null {
  return languageCodes.find((code) => code === text || localeOf(code) === text) ?? null;
}
