import { and, eq, inArray, ne, notInArray, or, type SQL } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import type { LanguageCode } from "@/lib/i18n/locales";
import { countriesOf } from "@/lib/templates/rules/language";

/**
 * A condition on debtors: written to in a language because it was chosen for them, or because nothing was and their country, or without one
 * the customer, speaks it.
 */
export function isWrittenIn(code: LanguageCode, default_lang: LanguageCode): SQL | undefined {
  const { nl, de } = countriesOf;
  const country =
    code === "gb"
      ? and(ne(debtors.country, ""), notInArray(debtors.country, [...nl, ...de]))
      : inArray(debtors.country, [...countriesOf[code]]);
  const unsaid = or(country, code === default_lang ? eq(debtors.country, "") : undefined);
  return or(eq(debtors.language, code), and(eq(debtors.language, ""), unsaid));
}
