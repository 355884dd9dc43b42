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

type Conventions = {
  /** The countries whose people are written to in this language. */
  countries: readonly string[];
  thousands: string;
  decimals: string;
  /** Where letters put the symbol of a currency: "€ 1,00", "€1.00" or "1,00 €". */
  symbol: "before" | "joined" | "after";
  /** What stands between a number and its percent sign. */
  beforePercent: string;
  /** What joins a day in figures; null where it is never written in figures alone. */
  dateSeparator: string | null;
  /** How a day that is typed in figures is joined. */
  typedSeparator: string;
  /** What follows the number of a day before its month, and the name of a weekday before its day. */
  afterDay: string;
  afterWeekday: string;
  /** A sentence that goes on after a colon loses its capital. */
  isLowerAfterColon: boolean;
  /** A business is greeted by name where it has no contact. */
  greetsBusinesses: boolean;
  /** What calendars of the browser call it: weeks begin on Monday. */
  calendar: string;
  /** The line to return a letter to begins with the sender's name. */
  namesSenderInReturnLine: boolean;
};

const NO_BREAK = "\u00a0";

/** What each language does in its own way. A new language is a row here, not a comparison elsewhere (tests/architecture/locales.test.ts). */
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
    // Whoever speaks none of the others is written to in English (DECISIONS §13).
    countries: [],
    thousands: ",",
    decimals: ".",
    symbol: "joined",
    beforePercent: "",
    // It also goes to Americans, who read 1/2 as the second of January.
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
    // A first name in the name of a business says nothing of who reads the letter.
    greetsBusinesses: false,
    calendar: "de",
    namesSenderInReturnLine: true,
  },
};

/** The language of who speaks none of the others. */
export const FALLBACK_LOCALE: Locale = "en";

/** Returns the language a country is written to in. `country` is a code of ISO 3166. */
export const localeOfCountry = (country: string): Locale =>
  locales.find((locale) => conventions[locale].countries.includes(country)) ?? FALLBACK_LOCALE;

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
  return languageCodes.find((code) => code === text || localeOf(code) === text) ?? null;
}
