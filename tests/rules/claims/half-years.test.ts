import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRates } from "@/db/seed/law/rates";
import { halfYearBefore, halfYearOf, missingHalfYears, nextHalfYear } from "@/lib/claims/rules/half-years";
import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";

const both = ["nl-ordinary", "nl-trade"] as const;
const aDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays(day("2004-02-01"), days));

/** Returns every first day of a half-year from one day to another, by the calendar. */
function halfYearsOf(from: Day, till: Day): Day[] {
  const firstDays: Day[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(till.slice(0, 4)); year += 1)
    firstDays.push(day(`${year}-01-01`), day(`${year}-07-01`));
  return firstDays.filter((first) => first >= halfYearOf(from) && first <= till);
}

test("a half-year begins on 1 January or 1 July, and those beside it lie half a year away", () => {
  fc.assert(
    fc.property(aDay, (any) => {
      const first = halfYearOf(any);
      expect(first.slice(5)).toMatch(/^(01|07)-01$/);
      expect(daysBetween(first, any)).toBeGreaterThanOrEqual(0);
      expect(nextHalfYear(any) > any).toBe(true);
      expect(halfYearBefore(nextHalfYear(any))).toBe(first);
    }),
  );
});

test("exactly the half-years without a row are missing, from the first row to the one that begins within thirty days", () => {
  fc.assert(
    fc.property(
      aDay,
      fc.integer({ min: 0, max: 4_000 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      (first, span, dropped) => {
        const today = addDays(first, span);
        const expected = halfYearsOf(first, addDays(today, 30));
        const missingDays = new Set(
          dropped.map((at) => expected[at % expected.length]).filter((from) => from !== expected[0]),
        );
        const rates = expected
          .filter((from) => !missingDays.has(from))
          .map((from) => ({ kind: "nl-trade" as const, from }));
        expect(missingHalfYears(rates, today, ["nl-trade"])).toEqual(
          expected.filter((from) => missingDays.has(from)).map((from) => ({ kind: "nl-trade", from })),
        );
      },
    ),
  );
});

test("a row in the middle of a half-year is a row of it, and the order of rows says nothing", () => {
  const shipped = lawRates.toReversed();
  expect(missingHalfYears(shipped, day("2026-11-24"), both)).toEqual([]);
});

test("of what the product ships the first half-year of 2027 is missing from 2 December on", () => {
  const missing = both.map((kind) => ({ kind, from: "2027-01-01" }));
  expect(missingHalfYears(lawRates, day("2026-12-01"), both)).toEqual([]);
  expect(missingHalfYears(lawRates, day("2026-12-02"), both)).toEqual(missing);
  expect(missingHalfYears(lawRates, day("2027-06-30"), ["nl-trade"]).map(({ from }) => from)).toEqual([
    "2027-01-01",
    "2027-07-01",
  ]);
});

test("of a kind without rows the half-year of today is missing", () => {
  expect(missingHalfYears([], day("2026-11-24"), ["nl-trade"])).toEqual([
    { kind: "nl-trade", from: "2026-07-01" },
  ]);
});
