import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import { type Locale, locales } from "./locales";

/** Codes of the library that are not in ISO 3166-1: Kosovo's is unofficial. */
const nonStandard = ["XK"];

/** The countries of ISO 3166-1 by their two-letter codes, as used in the column, the API and the form. */
export const countryCodes: readonly string[] = codes
  .map(([code = ""]) => code)
  .filter((code) => !nonStandard.includes(code))
  .sort();

const names = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.DisplayNames([locale], { type: "region", fallback: "none" })]),
) as Record<Locale, Intl.DisplayNames>;

const isoCodes = new Set(countryCodes);

/** Returns the name of a country in a language, "Duitsland"; "" for a code outside ISO 3166-1. */
export const countryIn = (language: Locale, code: string): string =>
  (isoCodes.has(code) && names[language].of(code)) || "";

/** The countries of nearly all debtors. */
const nearby = ["NL", "BE", "DE"];

/** Returns every country by its name in a language: the nearby ones first, then all others in alphabetical order. */
export function countryChoices(language: Locale): { value: string; label: string }[] {
  const order = new Intl.Collator(language);
  const choice = (code: string) => ({ value: code, label: countryIn(language, code) });
  const others = countryCodes.filter((code) => !nearby.includes(code)).map(choice);
  return [...nearby.map(choice), ...others.sort((a, b) => order.compare(a.label, b.label))];
}
