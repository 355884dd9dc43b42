import { add, type Cents, cents, NOTHING } from "@/lib/kernel/money";

/**
 * Splits an amount in proportion to weights, to the cent: whole cents down, the cents left to the largest fractions, and of equal ones to
 * the first. The shares are the whole. Throws RangeError for an amount over weights that are all 0.
 */
export function shares(amount: Cents, weights: readonly Cents[]): Cents[] {
  if (amount === NOTHING) return weights.map(() => NOTHING);
  if (weights.length === 1) return [amount];
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole <= 0n) throw new RangeError("no weights to split an amount by");
  const parts = weights.map((weight, at) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { at, cents: exact / whole, fraction: exact % whole };
  });
  let left = Number(BigInt(amount) - parts.reduce((total, part) => total + part.cents, 0n));
  const rounded = parts.map((part) => cents(Number(part.cents)));
  for (const { at } of parts.toSorted(byFraction)) {
    if (left <= 0) break;
    rounded[at] = add(rounded[at] ?? NOTHING, cents(1));
    left -= 1;
  }
  return rounded;
}

function byFraction(a: { at: number; fraction: bigint }, b: { at: number; fraction: bigint }): number {
  if (a.fraction === b.fraction) return a.at - b.at;
  return a.fraction > b.fraction ? -1 : 1;
}
