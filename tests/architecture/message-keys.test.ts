import { expect, test } from "vitest";
import nl from "@/messages/nl";
import { sources } from "../support/sources";

/** `const word = (key: string) => sentence(language, `letter.${key}`)`: a short name for the messages of one section. */
const SHORT = /const (\w+) = \(key: string[^)]*\)(?::[^=]+)? =>\s*sentence\([\w.]+, `([\w.]+)\.\$\{key\}`/g;

const has = (name: string): boolean => {
  let found: unknown = nl;
  for (const part of name.split("."))
    found = typeof found === "object" && found !== null ? Reflect.get(found, part) : undefined;
  return typeof found === "string";
};

/** Every message used by a short name, by the last one defined above it, or in parts of a page that receive it as `translate`. */
const usedKeys = sources.flatMap(({ path, text }) => {
  const fromPage = path.startsWith("components/pay/") ? [{ at: 0, short: "translate", section: "pay" }] : [];
  const made = [
    ...fromPage,
    ...[...text.matchAll(SHORT)].map(({ index: at, 1: short = "", 2: section = "" }) => ({
      at,
      short,
      section,
    })),
  ];
  return [...text.matchAll(/\b(\w+)\("(\w+)"/g)].flatMap(({ index, 1: called, 2: key }) => {
    const of = made.findLast(({ at, short }) => short === called && at < index);
    return of ? [`${of.section}.${key}`] : [];
  });
});

test("every word that is asked for by the short name of its section is there: else its key stands in a debtor's letter", () => {
  expect(usedKeys.length).toBeGreaterThan(60);
  expect(usedKeys.filter((name) => !has(name))).toEqual([]);
});
