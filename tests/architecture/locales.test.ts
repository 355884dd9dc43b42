import { expect, test } from "vitest";
import { sources } from "../support/sources";

test("no code compares with a language: what one does in its own way is a row of the conventions, which a new one must fill", () => {
  const compared = /(?:[!=]==|case) "(?:nl|en|de|gb)"/;
  const found = sources.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => compared.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
