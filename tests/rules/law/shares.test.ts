import fc from "fast-check";
import { expect, test } from "vitest";
import { shares } from "@/lib/invoices/rules/law/shares";
import { type Cents, cents } from "@/lib/kernel/money";

const weight = fc
  .oneof(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: 2 ** 48 }))
  .map(cents);

/** Rounds down to whole cents and gives the remaining cents to the largest fractions, in exact integers. */
function exactShares(amount: Cents, weights: readonly Cents[]): number[] {
  const whole = weights.reduce((total, each) => total + BigInt(each), 0n);
  const parts = weights.map((each) => BigInt(amount) * BigInt(each));
  const left = Number(BigInt(amount) - parts.reduce((total, part) => total + part / whole, 0n));
  const largest = parts
    .map((part, at) => ({ at, fraction: part % whole }))
    .sort((a, b) => Number(b.fraction - a.fraction) || a.at - b.at)
    .slice(0, left)
    .map(({ at }) => at);
  return parts.map((part, at) => Number(part / whole) + (largest.includes(at) ? 1 : 0));
}

test("shares are exact on both sides of what a double holds", () => {
  fc.assert(
    fc.property(weight, fc.array(weight, { minLength: 1, maxLength: 6 }), (amount, weights) => {
      expect(shares(amount, weights)).toEqual(exactShares(amount, weights));
    }),
    { numRuns: 2_000 },
  );
});

test("an amount over weights that are all nothing is refused", () =>
  expect(() => shares(cents(1), [cents(0), cents(0)])).toThrow(RangeError));
