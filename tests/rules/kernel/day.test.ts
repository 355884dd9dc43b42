import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, day, dayAt, dayFrom, daysBetween, nearestDay, plusDays, weekOf } from "@/lib/kernel/day";

test.each(["2026-02-29", "2026-13-01", "2026-00-10", "26-01-01", "2026-1-1", ""])("%s is no day", (text) =>
  expect(dayFrom(text)).toBeNull(),
);

test("29 February 2028 exists, and a year later is 28 February plus one", () => {
  expect(addDays(day("2028-02-29"), 366)).toBe("2029-03-01");
  expect(daysBetween(day("2027-12-31"), day("2028-12-31"))).toBe(366);
});

test.each([
  ["2026-03-29T00:30:00Z", "2026-03-29"],
  ["2026-03-28T23:30:00Z", "2026-03-29"],
  ["2026-10-24T22:30:00Z", "2026-10-25"],
  ["2026-12-31T22:59:59Z", "2026-12-31"],
  ["2026-12-31T23:00:00Z", "2027-01-01"],
])("at %s it is %s in Amsterdam", (instant, expected) => expect(dayAt(new Date(instant))).toBe(expected));

test("adding days and counting them agree, over every change of the clock", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -20_000, max: 20_000 }),
      (days) => daysBetween(day("2026-10-25"), addDays(day("2026-10-25"), days)) === days,
    ),
  );
});

test("a sum of days never leaves the calendar", () => {
  expect(plusDays(day("2199-12-31"), 1)).toBeNull();
  expect(plusDays(day("1900-01-01"), -1)).toBeNull();
  expect(plusDays(day("2026-01-01"), 1e300)).toBeNull();
  expect(plusDays(day("2199-12-30"), 1)).toBe("2199-12-31");
  expect(() => addDays(day("2199-12-31"), 30)).toThrow(RangeError);
});

test.each([
  ["2200-01-30", "2199-12-31"],
  ["294276-12-31", "2199-12-31"],
  ["infinity", "2199-12-31"],
  ["1899-12-31", "1900-01-01"],
  ["-infinity", "1900-01-01"],
  ["0044-03-15 BC", "1900-01-01"],
  ["2026-11-21", "2026-11-21"],
])("a stored %s is read as %s", (stored, read) => expect(nearestDay(stored)).toBe(read));

test.each([
  ["2026-11-22", 47],
  ["2026-11-23", 48],
  ["2026-01-01", 1],
  ["2027-01-01", 53],
  ["2024-12-30", 1],
])("%s lies in week %i", (text, week) => expect(weekOf(day(text))).toBe(week));
