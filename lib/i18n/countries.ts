import codes from "i18n-iso-countries/codes.json" with { type: "json" };
import { type Locale, locales } from "./locales";

/** What the library has besides ISO 3166-1: Kosovo's letters are not of the standard. */
const nonStandard = ["XK"];

/** The countries of ISO 3166-1 by their two letters: what the column, the API and the form hold. */
export const countryCodes: readonly string[] = codes
  .map(([code = ""]) => code)
  .filter((code) => !nonStandard.includes(code))
  .sort();

const names = Object.fromEntries(
  locales.map((locale) => [locale, new Intl.DisplayNames([locale], { type: "region", fallback: "none" })]),
) as Record<Locale, Intl.DisplayNames>;

const isoCodes = new Set(countryCodes);

/** The name of a country in a language, "Duitsland"; "" for what is no country of ISO 3166-1. */
export const countryIn = (language: Locale, code: string): string =>
  (isoCodes.has(code) && names[language].of(code)) || "";

/** Where nearly all debtors are. */
const nearby = ["NL", "BE", "DE"];

/** Returns every country by its name in a language: those nearby first, then all others in the order of that language's alphabet. */
export function countryChoices(language: Locale): { value: string; label: string }[] {
  const order = new Intl.Collator(language);
  const choice = (code: string) => ({ value: code, label: countryIn(language, code) });
  const others = countryCodes.filter((code) => !nearby.includes(code)).map(choice);
  return [...nearby.map(choice), ...others.sort((a, b) => order.compare(a.label, b.label))];
}
