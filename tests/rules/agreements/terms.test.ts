import fc from "fast-check";
import { expect, test } from "vitest";
import { byAmount, byCount, intervals } from "@/lib/agreements/rules/terms";
import { isWorkingDay } from "@/lib/holds/rules/working-days";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

test("17: months keep the number of the first day, cut at the end of a shorter month, and a day off moves to the next working day", () => {
  const days = byCount(cents(100_000), 3, {
    first_day: day("2027-01-31"),
    interval: "month",
    calendar: "NL",
  });
  expect(days.map((term) => term.day)).toEqual(["2027-02-01", "2027-03-01", "2027-03-31"]);
});

test("whatever is split, terms are in order, more than nothing, and add up to the total; the last takes the rest", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 60, max: 50_000_000 }),
      fc.integer({ min: 2, max: 60 }),
      fc.constantFrom(...intervals),
      (total, count, interval) => {
        const plan = { first_day: day("2026-12-31"), interval, calendar: "NL" as const };
        const each = Math.ceil(total / count);
        for (const terms of [byCount(cents(total), count, plan), byAmount(cents(total), cents(each), plan)]) {
          const amounts = terms.map((term) => term.amount);
          expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(total);
          expect(Math.min(...amounts)).toBeGreaterThan(0);
          const days = terms.map((term) => term.day);
          expect([...new Set(days)].sort()).toEqual(days);
          expect(days.filter((day) => !isWorkingDay(day, "NL"))).toEqual([]);
        }
      },
    ),
  );
});
