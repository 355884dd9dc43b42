import { expect, test } from "vitest";
import { labelsOf, lastDayOf, periodOf, yearBefore } from "@/lib/figures/rules/periods";
import { day } from "@/lib/kernel/day";

const span = { first: day("2023-03-15"), last: day("2025-03-31") };

test("years begin with the first invoice's, at most ten of them", () => {
  expect(labelsOf({ ...span, year: 2025, format: "Y" })).toEqual(["2023", "2024", "2025"]);
  const old = labelsOf({ ...span, first: day("2001-05-01"), year: 2025, format: "Y" });
  expect([old.length, old[0], old.at(-1)]).toEqual([10, "2016", "2025"]);
});

test("a running year ends with the running month or day, one that is past with its last", () => {
  expect(labelsOf({ ...span, year: 2025, format: "m" })).toEqual(["2025-01", "2025-02", "2025-03"]);
  expect(labelsOf({ ...span, year: 2024, format: "m" })).toHaveLength(12);
  const days = labelsOf({ ...span, year: 2024, format: "Y-m-d" });
  expect([days.length, days[59], days.at(-1)]).toEqual([366, "2024-02-29", "2024-12-31"]);
});

test("a year to come has no labels", () => {
  for (const format of ["Y", "m", "Y-m-d"] as const)
    expect(labelsOf({ ...span, year: 2026, format })).toEqual([]);
});

test("the calendar's last year ends on its last day", () =>
  expect(labelsOf({ first: span.first, last: day("2199-12-31"), year: 2199, format: "Y-m-d" })).toHaveLength(
    365,
  ));

test("a period ends where the calendar ends it", () => {
  expect(["2024", "2024-02", "2023-02", "2024-02-29"].map(lastDayOf)).toEqual([
    "2024-12-31",
    "2024-02-29",
    "2023-02-28",
    "2024-02-29",
  ]);
  expect(periodOf(day("2024-02-29"), "m")).toBe("2024-02");
});

test("29 February has no day of the year before", () => {
  expect(["2024", "2024-02", "2024-02-28", "2024-02-29"].map(yearBefore)).toEqual([
    "2023",
    "2023-02",
    "2023-02-28",
    null,
  ]);
});
