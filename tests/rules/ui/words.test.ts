import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageNumbers } from "@/components/ui/data-table/pager";
import { dayToType, dayTyped } from "@/components/ui/date-field";
import { countedPhrase } from "@/components/ui/phrase";
import { amountText, formatCents, formatCount, formatDay, formatMoney } from "@/lib/i18n/format";
import { sentence } from "@/lib/i18n/sentences";
import { cents as makeCents } from "@/lib/kernel/money";

describe("an amount on the screen", () => {
  test.each([
    ["1250.50", "EUR", "€\u00a01.250,50"],
    ["-1250.50", "EUR", "−€\u00a01.250,50"],
    ["0.00", "USD", "$\u00a00,00"],
    ["-0.00", "GBP", "£\u00a00,00"],
    ["275113716.83", "USD", "$\u00a0275.113.716,83"],
    ["90071992547409930.07", "EUR", "€\u00a090.071.992.547.409.930,07"],
    ["no amount", "EUR", "–"],
  ])("%s %s reads %s", (wire, currency, text) => {
    expect(formatMoney(wire, currency)).toBe(text);
  });

  test.each([
    ["1.234,56", "1.234,56"],
    ["1234.56", "1.234,56"],
    ["1,234.56", "1.234,56"],
    ["1.250", "1.250,00"],
    ["1250", "1.250,00"],
    ["€ 12,5", "12,50"],
    ["12,345", "12.345,00"],
    ["12.3456", null],
    ["abc", null],
    ["", null],
  ])("typed %j is read back as %j", (typed, text) => {
    expect(amountText(typed)).toBe(text);
  });

  test("whole cents and the wire's text read the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const wire = `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
        expect(formatCents(makeCents(cents), "EUR")).toBe(formatMoney(wire, "EUR"));
      }),
    );
  });

  test("counts have dots", () => {
    expect([7, 1234, 100_000, -1234].map(formatCount)).toEqual(["7", "1.234", "100.000", "−1.234"]);
  });
});

describe("a day", () => {
  test("is written with its month in words", () => {
    expect(["nl", "en", "de"].map((locale) => formatDay("2026-03-05", locale))).toEqual([
      "5 mrt 2026",
      "5 Mar 2026",
      "5. März 2026",
    ]);
  });

  test.each([
    ["21-11-2026", "2026-11-21"],
    ["21/11/26", "2026-11-21"],
    ["1.2.2026", "2026-02-01"],
    ["211126", "2026-11-21"],
    ["21112026", "2026-11-21"],
    ["2026-11-21", "2026-11-21"],
    ["31-02-2026", null],
    ["11-21-2026", null],
    ["morgen", null],
  ])("typed %j is %j", (typed, day) => {
    expect(dayTyped(typed)).toBe(day);
  });

  test("what is shown in a field is read back as the same day", () => {
    expect(["nl", "en", "de"].map((locale) => dayTyped(dayToType("2026-11-02", locale)))).toEqual(
      Array(3).fill("2026-11-02"),
    );
  });
});

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
  [4, 6, [1, 2, 3, 4, 5, 6]],
])("page %i of %i shows the pages %j", (page, last, pages) => {
  expect(pageNumbers(page, last)).toEqual(pages);
});

describe("a sentence said once for many rows", () => {
  const dutch = sentence.bind(null, "nl");

  test("is the sentence the formatter makes of each", () => {
    const late = countedPhrase(["days"], (values) => dutch("ui.overdue_days", values));
    for (const count of [1, 2, 28, 1_000])
      expect(late(count, { days: String(count) })).toBe(
        dutch("ui.overdue_days", { count, days: String(count) }),
      );
    expect(late(1, { days: "1" })).toBe("1 dag te laat");
  });

  test("keeps the order of the language", () => {
    const values = { days: "14", status: "Herinnering", on: "3 nov" };
    for (const language of ["nl", "en", "de"] as const) {
      const say = (given: Record<string, string | number>) => sentence(language, "reason.after", given);
      expect(countedPhrase(["days", "status", "on"], say)(14, values)).toBe(say({ ...values, count: 14 }));
    }
  });
});
