import { and, eq, ne } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";
import { bareCountry } from "@/lib/i18n/country-words";
import { postcodeIn } from "@/lib/i18n/local-forms";
import { storeChanges } from "./store-changes";

/**
 * Sets the country of debtors whose ledger has such a word for it, in the caller's transaction, as a change of each. Those that have a
 * country keep it. Returns how many got one.
 */
export async function setCountries(tx: Tx, countryByWord: ReadonlyMap<string, string>): Promise<number> {
  const waiting = await tx.db
    .select()
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), ne(debtors.country_word, "")))
    .orderBy(debtors.id)
    .for("update");
  const rows = waiting.flatMap((debtor) => {
    const country = debtor.country === "" ? countryByWord.get(bareCountry(debtor.country_word)) : undefined;
    return country ? [{ debtor, country }] : [];
  });
  for (const { debtor, country } of rows) {
    const zipcode = postcodeIn(country, debtor.zipcode);
    await storeChanges(tx, debtor, { country, zipcode, country_word: "" }, null);
  }
  return rows.length;
}
