import { expect, test } from "vitest";
import { afterColon, formatPercent, formatRate } from "@/lib/i18n/format";
import de from "@/messages/de";
import en from "@/messages/en";
import nl from "@/messages/nl";

const flat = (tree: object): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : flat(value)));

test("a percentage is written as its language does, in figures as in rates", () => {
  expect(["nl", "en", "de"].map((locale) => formatPercent(81, locale))).toEqual(["81%", "81%", "81\u00a0%"]);
  expect(["nl", "en", "de"].map((locale) => formatRate(825, locale))).toEqual([
    "8,25%",
    "8,25%",
    "8,25\u00a0%",
  ]);
});

test("and so do the sentences of the product", () => {
  expect([...flat(nl), ...flat(en)].filter((text) => /[\d}]\s%/.test(text))).toEqual([]);
  expect(flat(de).filter((text) => /[\d}] ?%/.test(text))).toEqual([]);
});

test("a Dutch sentence goes on after a colon without its capital", () => {
  expect(afterColon("Vandaag gaat Sommatie 2.", "nl")).toBe("vandaag gaat Sommatie 2.");
  expect(afterColon("Heute geht die Mahnung.", "de")).toBe("Heute geht die Mahnung.");
});
