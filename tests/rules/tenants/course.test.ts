import { expect, test } from "vitest";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import { courseOf, warningsOf } from "@/lib/tenants/rules/course";

const today = day("2026-11-23");
const wik = {
  interest_rate: 800,
  incasso_type: "wik" as const,
  incasso_value: cents(0),
  interest_min: cents(4_000),
  interest_max: null,
};
const flex = (statuses: number[], intervals: number[]) => ({
  license_type: "flex" as const,
  action_interval: 14,
  statuses,
  intervals,
});
const claim = { amount: cents(100_000), expires_at: day("2026-12-01") };
const warningsFor = (statuses: number[], intervals: number[]) => warningsOf(flex(statuses, intervals), today);

test("a claim of a thousand goes through the ladder on its days, with interest and costs from the first demand", () => {
  const ladder = { license_type: "deb-inc" as const, action_interval: 14, statuses: [], intervals: [] };
  const met = courseOf(ladder, wik, claim);
  expect(met.map(({ status, on }) => [status, on])).toEqual([
    [3, "2026-12-02"],
    [4, "2026-12-16"],
    [5, "2026-12-30"],
    [6, "2027-01-13"],
    [7, "2027-01-27"],
    [8, "2027-02-10"],
    [10, "2027-02-24"],
  ]);
  expect(met.slice(0, 3).every(({ claimed }) => claimed === 100_000)).toBe(true);
  // 43 days of 8 % over 1,000 and 15 % of it.
  expect(met[3]).toMatchObject({ interest: 942, incasso_costs: 15_000, claimed: 115_942 });
});

test("a flow of one's own has its own days, and goes on after a phone call", () => {
  const met = courseOf(flex([3, 18, 6], [3, 7, 21]), wik, claim);
  expect(met.map(({ status, on }) => [status, on])).toEqual([
    [3, "2026-12-05"],
    [18, "2026-12-12"],
    [6, "2027-01-02"],
  ]);
});

test.each([
  ["nothing in it", [], [], [{ kind: "empty" }]],
  ["a demand without a reminder before it", [6], [0], [{ kind: "no_reminder", index: 0 }]],
  ["two steps on one day", [3, 4], [1, 0], [{ kind: "same_day", index: 1, days: 14 }]],
  ["a milder step after a heavier one", [4, 3], [1, 14], [{ kind: "downwards", index: 1 }]],
  ["a step after a transfer", [3, 10, 12], [1, 14, 14], [{ kind: "unreachable", index: 2 }]],
  ["nothing doubtful", [3, 4, 6, 10], [1, 14, 30, 14], []],
])("a flow with %s says so", (_what, statuses, intervals, warnings) => {
  expect(warningsFor(statuses, intervals)).toEqual(warnings);
});

test("a demand before the free period of the letter before it has ended comes too early; the days it says are enough", () => {
  const [warning] = warningsFor([3, 5, 6], [1, 14, 14]);
  expect(warning).toMatchObject({ kind: "too_early", index: 2 });
  const days = warning && "days" in warning ? warning.days : 0;
  expect(days).toBeGreaterThan(14);
  expect(warningsFor([3, 5, 6], [1, 14, days])).toEqual([]);
  expect(warningsFor([3, 5, 6], [1, 14, days - 1])).toHaveLength(1);
});
