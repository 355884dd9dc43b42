import { expect, test } from "vitest";
import { daysOf, mondayDue, weekBefore } from "@/lib/figures/rules/monday-mail/week";
import { day } from "@/lib/kernel/day";

const monday = day("2026-11-23");

test.each([
  ["2026-11-23T05:59:00Z", null],
  ["2026-11-23T06:00:00Z", monday],
  ["2026-11-23T22:59:00Z", monday],
])("in winter the mail of a Monday goes from seven in Amsterdam on, and all that day: %s", (at, due) => {
  expect(mondayDue(monday, new Date(at))).toBe(due);
});

test("in summer seven in Amsterdam is five in the world's time; on a Tuesday nothing is made up for", () => {
  const summer = day("2026-07-06");
  expect(mondayDue(summer, new Date("2026-07-06T04:59:00Z"))).toBe(null);
  expect(mondayDue(summer, new Date("2026-07-06T05:00:00Z"))).toBe(summer);
  expect(mondayDue(day("2026-07-07"), new Date("2026-07-07T09:00:00Z"))).toBe(null);
});

test("it is about the seven days that ended the day before, also over a new year", () => {
  expect(weekBefore(day("2027-01-04"))).toEqual({ from: "2026-12-28", till: "2027-01-03" });
  expect(daysOf(weekBefore(monday))).toEqual([
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
});
