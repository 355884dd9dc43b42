import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Calendar, calendarOf, holidaysOf, isWeekend } from "@/lib/holds/rules/holidays";
import { addWorkingDays, backOn, isWorkingDay, lastDayInTime } from "@/lib/holds/rules/working-days";
import { addDays, day } from "@/lib/kernel/day";

const dutch = { calendar: "NL", promise_days: 2, term_grace_days: 7 } as const;
const listed = (calendar: Calendar, year: number) => [...holidaysOf(calendar, year)].sort();

describe("holidays", () => {
  test("of the Netherlands in 2026", () => {
    expect(listed("NL", 2026)).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-06",
      "2026-04-27",
      "2026-05-05",
      "2026-05-14",
      "2026-05-25",
      "2026-12-25",
      "2026-12-26",
    ]);
  });
  test("King's day is a day earlier when it would be a Sunday", () => {
    expect(listed("NL", 2025)).toContain("2025-04-26");
    expect(listed("NL", 2025)).not.toContain("2025-04-27");
  });
  test("of Belgium and Germany", () => {
    expect(listed("BE", 2026)).toEqual([
      "2026-01-01",
      "2026-04-06",
      "2026-05-01",
      "2026-05-14",
      "2026-05-25",
      "2026-07-21",
      "2026-08-15",
      "2026-11-01",
      "2026-11-11",
      "2026-12-25",
    ]);
    expect(listed("DE", 2026)).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-06",
      "2026-05-01",
      "2026-05-14",
      "2026-05-25",
      "2026-10-03",
      "2026-12-25",
      "2026-12-26",
    ]);
  });
  test("of England, with what is given instead of a day in the weekend", () => {
    expect(listed("GB", 2026)).toEqual([
      "2026-01-01",
      "2026-04-03",
      "2026-04-06",
      "2026-05-04",
      "2026-05-25",
      "2026-08-31",
      "2026-12-25",
      "2026-12-28",
    ]);
    expect(listed("GB", 2027)).toEqual(expect.arrayContaining(["2027-12-27", "2027-12-28"]));
    expect(listed("GB", 2022)).toEqual(expect.arrayContaining(["2022-01-03", "2022-12-26", "2022-12-27"]));
    expect(listed("GB", 2023)).toContain("2023-05-08");
  });
  test("a country that is not known has the Dutch ones", () => {
    expect(["NL", "nl", "FR", ""].map(calendarOf)).toEqual(["NL", "NL", "NL", "NL"]);
    expect(calendarOf("DE")).toBe("DE");
  });
});

describe("an agreed day", () => {
  test.each([
    ["a Friday comes back on Wednesday, after Monday and Tuesday", "2026-11-27", "2026-12-02"],
    ["a Sunday comes back on that same Wednesday", "2026-11-29", "2026-12-02"],
    ["a Tuesday on Friday", "2026-12-01", "2026-12-04"],
    ["New Year's day on a Friday, on Wednesday", "2027-01-01", "2027-01-06"],
    ["the Friday before the clocks go back, on Wednesday", "2026-10-23", "2026-10-28"],
    ["Christmas Eve, after the holidays and the weekend", "2026-12-24", "2026-12-30"],
  ])("on %s", (_what, agreed, back) => {
    expect(backOn(day(agreed), dutch)).toBe(back);
  });

  const days = fc.integer({ min: 0, max: 36_500 }).map((count) => addDays(day("2000-01-01"), count));
  const calendars = fc.constantFrom<Calendar>("NL", "BE", "DE", "GB");

  test("never comes back on a day nobody works, nor before its money may be late", () => {
    fc.assert(
      fc.property(days, calendars, fc.nat(10), (agreed, calendar, promise_days) => {
        const rules = { calendar, promise_days, term_grace_days: 7 };
        const back = backOn(agreed, rules);
        expect(isWorkingDay(back, calendar)).toBe(true);
        expect(isWeekend(back)).toBe(false);
        expect(back > lastDayInTime(agreed, rules)).toBe(true);
      }),
    );
  });

  test("working days add up: three after two are five", () => {
    fc.assert(
      fc.property(days, calendars, fc.nat(8), fc.nat(8), (from, calendar, a, b) => {
        expect(addWorkingDays(addWorkingDays(from, a, calendar), b, calendar)).toBe(
          addWorkingDays(from, a + b, calendar),
        );
      }),
    );
  });
});
