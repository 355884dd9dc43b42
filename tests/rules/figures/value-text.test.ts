import { describe, expect, test } from "vitest";
import { fullValue, shortNumber, shortPeriod, shortValue } from "@/components/figures/value-text";
import { cents, toWire } from "@/lib/kernel/money";

const euros = { kind: "money", currency: "EUR" } as const;

describe("a value at an axis", () => {
  test.each([
    [0, "0"],
    [950, "950"],
    [1_000, "1\u00a0k"],
    [12_500, "12,5\u00a0k"],
    [999_940, "999,9\u00a0k"],
    [999_960, "1\u00a0mln."],
    [-2_340_000, "−2,3\u00a0mln."],
  ])("%d is short", (value, text) => {
    expect(shortNumber(value, "nl")).toBe(text);
  });

  test("says its thousands in the language", () => {
    expect(["en", "de"].map((locale) => shortNumber(12_500, locale))).toEqual([
      "12,5\u00a0k",
      "12,5\u00a0Tsd.",
    ]);
  });

  test("has its sign before its currency", () => {
    expect(shortValue(-12_400, euros, "nl")).toBe("−€\u00a012,4\u00a0k");
    expect(shortValue(60, { kind: "days" }, "nl")).toBe("60");
  });
});

test("a value in full is exact, and a dash where nobody knows it", () => {
  expect(fullValue(toWire(cents(123_456)), euros)).toBe("€\u00a01.234,56");
  expect(fullValue(1234, { kind: "invoices" })).toBe("1.234");
  expect(fullValue(null, euros)).toBe("–");
});

test("a period at an axis is its month, or its day with the month", () => {
  expect(["2026", "2026-11", "2026-11-21"].map((period) => shortPeriod(period, "nl"))).toEqual([
    "2026",
    "nov",
    "21 nov",
  ]);
  expect(shortPeriod("2026-03", "de")).toBe("März");
});
