import { expect, test } from "vitest";
import { allocated } from "@/lib/agreements/rules/allocation";
import { addDays, day } from "@/lib/kernel/day";
import { cents, sum } from "@/lib/kernel/money";

const today = day("2026-11-23");
const one = (
  id: number,
  open: number,
  overdue: number,
  arranged: { index: number; isPro: boolean } | null = null,
) => ({
  id,
  number: `F${id}`,
  expires_at: addDays(today, -overdue),
  open: cents(open),
  arranged,
});
const over = (amount: number, invoices: ReturnType<typeof one>[], chosen: [number, number | null][] = []) =>
  allocated(
    cents(amount),
    invoices,
    new Map(chosen.map(([id, part]) => [id, part === null ? null : cents(part)])),
    today,
  );

test("an arrangement's own order goes before age, and what is not due comes last", () => {
  const rows = [one(1, 100, 90), one(2, 100, -10), one(3, 100, 5, { index: 0, isPro: false })];
  expect(over(250, rows).parts).toEqual([
    { id: 3, amount: 100 },
    { id: 1, amount: 100 },
    { id: 2, amount: 50 },
  ]);
});

test("money in proportion is split to the cent, and the cents that cannot be split go to the first", () => {
  const rows = [
    one(1, 100, 90, { index: 0, isPro: true }),
    one(2, 100, 5, { index: 1, isPro: true }),
    one(3, 100, 99, { index: 2, isPro: true }),
  ];
  expect(over(100, rows).parts).toEqual([
    { id: 1, amount: 34 },
    { id: 2, amount: 33 },
    { id: 3, amount: 33 },
  ]);
});

test.each([1, 7, 2026])(
  "whatever is open, nothing is lost and no invoice gets more than it has (seed %i)",
  (seed) => {
    let state = seed;
    const below = (bound: number) => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((state / 4_294_967_296) * bound);
    };
    for (let round = 0; round < 300; round += 1) {
      const rows = Array.from({ length: 1 + below(6) }, (_, id) =>
        one(id, 1 + below(100_000), below(120) - 30, below(2) ? { index: id, isPro: below(2) === 1 } : null),
      );
      const amount = 1 + below(300_000);
      const { parts, rest } = over(amount, rows);
      expect(sum(parts.map((part) => part.amount)) + rest).toBe(amount);
      for (const { id, amount: part } of parts) {
        expect(part).toBeGreaterThan(0);
        expect(part).toBeLessThanOrEqual(rows[id]?.open ?? 0);
      }
      if (rest > 0) expect(parts).toHaveLength(rows.length);
    }
  },
);
