import compile from "icu-minify/compile";
import format from "icu-minify/format";
import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";

/**
 * A build contains precompiled sentences (next.config.ts); workers and tests parse them at runtime. Both must give the same text, for every
 * sentence and any values.
 */
type Tree = { [key: string]: string | Tree };
const flat = (tree: Tree, prefix = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[prefix + key, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...given),
};

type Values = Record<string, string | number | ((inner: string | string[]) => string)>;

/** Returns values for all placeholders of a sentence: a number where it counts, text elsewhere, tags around marked parts. */
function valuesFor(text: string, count: number): Values {
  const counted = [...text.matchAll(/\{(\w+), *(?:plural|number|selectordinal)/g)].map(
    ([, name = ""]) => name,
  );
  const chosen = [...text.matchAll(/\{(\w+), *select,\s*(\w+)/g)].map(([, name = "", way = ""]) => [
    name,
    way,
  ]);
  const plain = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, `<${name}> & 'n`]);
  const marks = [...text.matchAll(/<(\w+)>/g)].map(([, name = ""]) => [
    name,
    (inner: string | string[]) => `[${[inner].flat().join("")}]`,
  ]);
  return {
    ...Object.fromEntries(marks),
    ...Object.fromEntries(plain),
    ...Object.fromEntries(chosen),
    ...Object.fromEntries(counted.map((name) => [name, count])),
  };
}

test.each([
  ["nl", nl],
  ["en", en],
  ["de", de],
] as const)(
  "every sentence in %s says the same read beforehand and read as it stands",
  (locale, messages) => {
    for (const [key, text] of flat(messages)) {
      const compiled = compile(text);
      const { markup } = createTranslator({ locale, messages: { text }, timeZone: "Europe/Amsterdam" });
      for (const count of [0, 1, 2, 21]) {
        const values = valuesFor(text, count);
        expect([key, format(compiled, locale, values, { formatters })]).toEqual([
          key,
          markup("text", values),
        ]);
      }
    }
  },
);
