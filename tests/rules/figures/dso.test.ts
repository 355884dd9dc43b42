import { expect, test } from "vitest";
import {
  dsoByCountback,
  effectiveness,
  invoicedBetween,
  monthBefore,
  salesOf,
} from "@/lib/figures/rules/dso";
import { day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";

const sold = (entries: Record<string, number>) =>
  Object.entries(entries).map(([on, amount]) => ({ on: day(on), amount: cents(Math.round(amount * 100)) }));
const dso = (left: number, entries: Record<string, number>, on: string) =>
  dsoByCountback(cents(Math.round(left * 100)), salesOf(sold(entries)), day(on));

test("what is open is counted back over the months it was sold in, the running one by its days so far", () => {
  expect(dso(4_399.99, { "2024-01-15": 7_500, "2024-02-10": -200, "2024-02-29": 999.99 }, "2024-02-29")).toBe(
    44,
  );
  expect(dso(12_345.67, { "2023-12-15": 10_000, "2024-02-01": 12_345.67 }, "2024-02-29")).toBe(29);
});

test("of three months the oldest counts for its part: 31 + 28 + 57 hundredths of 31", () =>
  expect(
    dso(212_000, { "2026-01-31": 100_000, "2026-02-28": 80_000, "2026-03-31": 75_000 }, "2026-03-31"),
  ).toBe(77));

test("a month without sales passes whole, and one with more credits than sales adds", () => {
  expect(dso(100, { "2026-01-10": 100 }, "2026-03-31")).toBe(90);
  expect(dso(100, { "2026-01-10": 300, "2026-02-10": -50 }, "2026-02-28")).toBe(28 + 16);
});

test("it stops after the month of the oldest invoice", () =>
  expect(dso(1_000, { "2026-02-10": 100 }, "2026-03-31")).toBe(59));

test("nothing open is no day, and without an invoice there is no answer", () => {
  expect(dso(0, { "2026-01-10": 100 }, "2026-01-31")).toBe(0);
  expect(dso(-5, { "2026-01-10": 100 }, "2026-01-31")).toBe(0);
  expect(dso(10, { "2026-02-01": 100 }, "2026-01-31")).toBeNull();
  expect(dso(10, {}, "2026-01-31")).toBeNull();
});

test("an invoice of later in the month is not sold yet", () =>
  expect(dso(50, { "2026-01-10": 100, "2026-01-31": 900 }, "2026-01-10")).toBe(5));

test.each([
  ["2024-02-29", "2024-01-31"],
  ["2024-10-27", "2024-09-27"],
  ["2025-03-31", "2025-02-28"],
  ["2025-03-30", "2025-02-28"],
  ["2025-02-28", "2025-01-31"],
  ["2025-04-30", "2025-03-31"],
  ["2024-03-29", "2024-02-29"],
])("the month up to %s begins after %s", (on, before) => expect(monthBefore(day(on))).toBe(before));

test("what could be collected in a month, and was, in whole per cent", () => {
  const month = (opening: number, of: number, closing: number, notdue: number) =>
    effectiveness({
      opening: cents(opening),
      sold: of,
      closing: cents(closing),
      notdue: cents(notdue),
    });
  expect(month(421_000, 79_999, 439_999, 349_999)).toBe(40);
  expect(month(471_000, 750_000, 421_000, 250_000)).toBe(82);
  expect(month(100, 0, 150, 0)).toBe(-50);
  expect(month(100, 0, 100, 100)).toBeNull();
  expect(month(1_505_000, 45_050, 820_050, 45_050)).toBe(49);
});

test("what was sold in a range counts both its ends", () =>
  expect(
    invoicedBetween(
      sold({ "2026-01-01": 1, "2026-01-15": 2, "2026-01-31": 4 }),
      day("2026-01-15"),
      day("2026-01-31"),
    ),
  ).toBe(600));
