import { eq, sql } from "drizzle-orm";
import { country_words } from "@/db/schema/jobs";
import type { Read, Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { setCountries } from "@/lib/debtors/commands/set-countries";
import { bareCountry } from "@/lib/i18n/country-words";
import { CountriesKnown } from "../answers";
import { CountryWords } from "../schema";

const SHOWN = 100;

/** Returns the country codes the customer's users gave for words, by the bare word. */
export async function rememberedCountries({ db, customer }: Read): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ word: country_words.word, country: country_words.country })
    .from(country_words)
    .where(eq(country_words.customer_id, customer.id));
  return new Map(rows.map(({ word, country }) => [word, country]));
}

/** Returns the unrecognised country words of the staged rows, each with its number of rows: the most frequent hundred. */
export async function unknownCountries(tx: Tx): Promise<{ value: string; count: number }[]> {
  const found = await tx.db.execute<{ value: string; count: number }>(
    sql`select country_word as value, count(*)::int as count from import_rows where country is null group by 1`,
  );
  return [...found].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, SHOWN);
}

/**
 * Saves which countries the words of a ledger mean: debtors imported with such a word and without a country get it, and the next file with
 * it is understood (AGREEMENTS §5).
 */
export const mapCountries = command({
  can: "sync.start",
  input: CountryWords,
  answer: CountriesKnown,
  async run(tx, { words }) {
    const countryByWord = new Map(
      Object.entries(words).map(([word, country]) => [bareCountry(word), country]),
    );
    await remember(tx, countryByWord);
    return { data: { words: countryByWord.size, debtors: await setCountries(tx, countryByWord) } };
  },
});

async function remember(tx: Tx, countryByWord: ReadonlyMap<string, string>) {
  for (const [word, country] of countryByWord)
    await tx.db
      .insert(country_words)
      .values({ customer_id: tx.customer.id, word, country })
      .onConflictDoUpdate({ target: [country_words.customer_id, country_words.word], set: { country } });
}
