import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";

const files: Record<string, unknown> = { nl, en, de };

/** Returns every sentence of a file with its whole key. */
function sentences(tree: unknown, under = ""): [key: string, words: string][] {
  if (typeof tree === "string") return [[under, tree]];
  if (typeof tree !== "object" || tree === null) return [];
  return Object.entries(tree).flatMap(([name, inside]) =>
    sentences(inside, under === "" ? name : `${under}.${name}`),
  );
}

/** Possible names of a customer or a debtor that must not be parsed as part of a sentence. */
const awkward = ["$& Zn.", "{kind}", "<b>Kok</b>", "D'Arcy & 'Zoon'", "€ 1.234,56"];

test("what is put into a sentence is said as the library says it, whatever it is", () => {
  for (const locale of locales) {
    const translate = createTranslator({
      locale,
      messages: files[locale] as Record<string, unknown>,
      timeZone: "Europe/Amsterdam",
    }) as (key: string, values: Record<string, string>) => string;
    const open = sentences(files[locale]).filter(
      ([, words]) => /\{\w+\}/.test(words) && !/<\w+>/.test(words),
    );
    expect(open.length).toBeGreaterThan(100);
    for (const [place, [key, words]] of open.entries()) {
      const names = [...words.matchAll(/\{(\w+)[},]/g)].map(([, name = ""]) => name);
      const values = Object.fromEntries(names.map((name, at) => [name, awkward[(place + at) % 5] ?? ""]));
      if (/\{\s*\w+\s*,\s*(plural|number|date)/.test(words)) continue;
      const expected = translate(key, values);
      expect([sentence(locale, key, values), sentence(locale, key, values)], key).toEqual([
        expected,
        expected,
      ]);
    }
  }
});
