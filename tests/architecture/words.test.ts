import { expect, test } from "vitest";
import { filesIn, textOf } from "../support/sources";

const files = ["app", "components", "lib", "db", "workers", "scripts", "bench", "tests", "docs"]
  .flatMap(filesIn)
  .concat("README.md", "CONTRIBUTING.md")
  // A migration that ran is never touched again.
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
