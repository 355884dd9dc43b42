import { and, eq, inArray, ne, notInArray, or, type SQL } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { conventions, FALLBACK_LOCALE, type LanguageCode, localeOf, locales } from "@/lib/i18n/locales";

/**
 * Returns the condition of debtors whose messages are in a language: it was chosen for them, or none was and it is the language of their
 * country, or without a country the customer's.
 */
export function hasMessageLanguage(code: LanguageCode, default_lang: LanguageCode): SQL | undefined {
  const locale = localeOf(code);
  const others = locales.flatMap((other) => (other === locale ? [] : conventions[other].countries));
  const country =
    locale === FALLBACK_LOCALE
      ? and(ne(debtors.country, ""), notInArray(debtors.country, others))
      : inArray(debtors.country, [...conventions[locale].countries]);
  const byDefault = or(country, code === default_lang ? eq(debtors.country, "") : undefined);
  return or(eq(debtors.language, code), and(eq(debtors.language, ""), byDefault));
}
