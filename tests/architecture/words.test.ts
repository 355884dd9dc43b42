import { expect, test } from "vitest";
import { filesIn, sources, textOf } from "../support/sources";

const files = ["app", "components", "lib", "db", "workers", "scripts", "bench", "tests", "docs"]
  .flatMap(filesIn)
  .concat("README.md", "CONTRIBUTING.md")
  // A migration that was applied is never changed.
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && !file.endsWith("words.test.ts"));

const linesOf = (file: string, what: RegExp) =>
  textOf(file)
    .split("\n")
    .flatMap((line, place) => (what.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : []));

test("debtors, users and companies are they or it", () => {
  expect(files.flatMap((file) => linesOf(file, /(?<!\p{L})(he|his|him|himself)(?!\p{L})/iu))).toEqual([]);
});

test("a docstring stands on its own", () => {
  expect(files.flatMap((file) => linesOf(file, /^\s*(\/\*\*|\*)\s+The same\b/))).toEqual([]);
});

/** Returns the words a name is made of: "isToldOf" is "is", "Told", "Of". */
const wordsIn = (name: string): string[] => name.split(/(?<=[a-z0-9])(?=[A-Z])|_|-/);

test("exported names are made of the field's words, none of those docs/glossary.md gives up", () => {
  const [, part = ""] = textOf("docs/glossary.md").split("## The code's words");
  const given_up = part
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| word"))
    .flatMap((line) => line.split("|")[2]?.split(",") ?? [])
    .map((word) => word.trim());
  expect(given_up.length).toBeGreaterThan(15);
  const exported = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|type|class|interface) (\w+)/gm)].map(
      ([, name = ""]) => ({ path, name }),
    ),
  );
  const found = exported
    .filter(({ name }) => {
      const words = wordsIn(name);
      const pairs = words.map((word, at) => word + (words[at + 1] ?? ""));
      return [...words, ...pairs].some((word) => given_up.includes(word));
    })
    .map(({ path, name }) => `${path}: ${name}`);
  expect(found).toEqual([]);
});

/** Words that do not name what a variable holds. */
const VAGUE = "told|asked|known|shown|kept|said|given|wanted|taken|owed|meant|spoken|begun|how";
const vague = new RegExp(`\\b(?:const|let) (?:${VAGUE})\\b|\\((?:${VAGUE})(?:, \\w+)?\\) =>`);

test("a variable is called by the noun of what it holds, not by what was done with it", () => {
  const found = sources.flatMap(({ path }) => linesOf(path, vague));
  expect(found).toEqual([]);
});

/** Turns of a private language, which a reader has to translate: a user, a caller or a service has a name, and is notified, asked or answered. */
const RIDDLES = /^\s*(?:\/\*\*?|\*|\/\/).*\b(?:untold|whoever|whomever|(?:is|are|was|were|be) told)\b/;

test("comments speak the words of the field", () => {
  expect(sources.flatMap(({ path }) => linesOf(path, RIDDLES))).toEqual([]);
});
