import fs from "node:fs";
import { expect, test } from "vitest";
import { filesIn, rootPath, textOf } from "../support/sources";

/**
 * "SPEC §9", "DECISIONS §10, §11": the page in capitals, then its numbers. A citation of an RFC has a number in between and is none of our
 * pages.
 */
const CITATION = /\b([A-Z]{3,})\s+(§\s?\d+(?:,? (?:and )?§\s?\d+)*)/g;

/** Returns every rule a text cites, as "SPEC §9"; for "DECISIONS §10, §11" both. */
function citedIn(text: string): string[] {
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/|--|#)?\s*/g, " ");
  return [...flat.matchAll(CITATION)].flatMap(([, page, numbers = ""]) =>
    [...numbers.matchAll(/§\s?(\d+)/g)].map(([, number]) => `${page} §${number}`),
  );
}

const written = new Set(
  [...textOf("docs/rules.md").matchAll(/^## (\w+ §\w+)/gm)].map(([, heading]) => heading),
);
const files = ["app", "components", "lib", "db", "workers", "scripts", "bench", "tests", "docs"]
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs|css|sql|md)$/.test(file) && !file.endsWith("citations.test.ts"));

test("a citation is read across lines and in a list", () => {
  expect(citedIn("(SPEC §9), as DECISIONS §10,\n * §11 say")).toEqual([
    "SPEC §9",
    "DECISIONS §10",
    "DECISIONS §11",
  ]);
});

test("every rule that a comment cites stands in docs/rules.md", () => {
  const missing = files.flatMap((file) =>
    citedIn(fs.readFileSync(rootPath(file), "utf8"))
      .filter((rule) => !written.has(rule))
      .map((rule) => `${file}: ${rule}`),
  );
  expect(missing).toEqual([]);
});
