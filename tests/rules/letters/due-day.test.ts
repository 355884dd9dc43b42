import { expect, test } from "vitest";
import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import {
  type Channel,
  freePeriodDay,
  freeUntil,
  isWorkingDay,
  ordinaryDay,
  workingDaysAfter,
} from "@/lib/letters/rules/due-day";

test.each([
  ["2026-11-21", "2026-12-01", "2026-12-03"],
  ["2026-12-15", "2026-12-28", "2026-12-30"],
])("a letter of %s with fourteen days to the next step is paid by %s", (sent, last, next) => {
  const due = ordinaryDay(day(sent), { interval: 14, channel: "both" });
  expect(due).toBe(last);
  expect(workingDaysAfter(due, 2)).toBe(next);
});

test("a letter by post alone leaves eight days, and no letter more than fourteen", () => {
  expect(ordinaryDay(day("2026-11-16"), { interval: 7, channel: "both" })).toBe("2026-11-23");
  expect(ordinaryDay(day("2026-11-16"), { interval: 7, channel: "post" })).toBe("2026-11-24");
  expect(ordinaryDay(day("2026-11-16"), { interval: 60, channel: "both" })).toBe("2026-11-30");
  expect(ordinaryDay(day("2026-11-16"), { interval: 14, pay_days: 7, channel: "both" })).toBe("2026-11-23");
});

test.each<[string, Channel, string, string]>([
  ["2026-11-20", "post", "2026-12-10", "2026-12-11"],
  ["2026-11-20", "mail", "2026-12-04", "2026-12-07"],
  ["2026-12-24", "both", "2027-01-14", "2027-01-14"],
])("the free period of a letter made on %s by %s ends on %s and names %s", (sent, channel, end, named) => {
  expect(freeUntil(day(sent), channel)).toBe(end);
  expect(freePeriodDay(day(sent), channel)).toBe(named);
});

test("from 2026 to 2040 no letter names a day before its free period ends, or one on which no bank works", () => {
  const broken: [Day, Channel][] = [];
  for (let sent = day("2026-01-01"); sent < "2041-01-01"; sent = addDays(sent, 1))
    for (const channel of ["post", "both", "mail"] as const) {
      const named = freePeriodDay(sent, channel);
      const ordinary = ordinaryDay(sent, { interval: 14, channel });
      const shortest = channel === "post" ? 8 : 5;
      if (named < freeUntil(sent, channel) || !isWorkingDay(named)) broken.push([sent, channel]);
      if (!isWorkingDay(ordinary) || daysBetween(sent, ordinary) < shortest) broken.push([sent, channel]);
    }
  expect(broken).toEqual([]);
});

test("Dutch holidays are no working days", () => {
  for (const holiday of [
    "2026-01-01",
    "2026-04-03",
    "2026-04-06",
    "2026-04-27",
    "2026-05-05",
    "2026-05-14",
    "2026-05-25",
    "2026-12-25",
    "2031-04-26",
    "2038-04-26",
  ])
    expect([holiday, isWorkingDay(day(holiday))]).toEqual([holiday, false]);
  expect(isWorkingDay(day("2026-04-28"))).toBe(true);
});
