import fs from "node:fs";
import { expect, test } from "vitest";

const specs = fs.readdirSync("tests/e2e").filter((file) => file.endsWith(".spec.ts"));

test("a journey opens its pages so that each is alive before it is touched: a press on a page that is not may come late", () => {
  const byHand = specs.filter((file) =>
    /\bbrowser\.new(?:Context|Page)\(|import \{[^}]*\btest\b[^}]*\} from "@playwright\/test"/.test(
      fs.readFileSync(`tests/e2e/${file}`, "utf8"),
    ),
  );
  expect(byHand).toEqual([]);
});

test("a journey waits for what is seen, never for a time or for a network that falls silent", () => {
  const waiting = specs.filter((file) =>
    /waitForTimeout|networkidle/.test(fs.readFileSync(`tests/e2e/${file}`, "utf8")),
  );
  expect(waiting).toEqual([]);
});

test("a journey reads the texts of a list once it has rows, never of one that still loads", () => {
  const early = specs.filter((file) =>
    /\b(?:allTextContents|allInnerTexts|textContent|innerText)\(/.test(
      fs.readFileSync(`tests/e2e/${file}`, "utf8"),
    ),
  );
  expect(early).toEqual([]);
});
