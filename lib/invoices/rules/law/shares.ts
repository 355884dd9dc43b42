import { add, type Cents, cents, NOTHING, subtract, sum } from "@/lib/kernel/money";

/**
 * Splits an amount in proportion to weights, to the cent: rounded down, the remaining cents to the largest fractions, and of equal ones to
 * the first. The shares add up to the amount. Throws RangeError for an amount over weights that are all 0.
 */
export function shares(amount: Cents, weights: readonly Cents[]): Cents[] {
  if (amount === NOTHING) return weights.map(() => NOTHING);
  if (weights.length === 1) return [amount];
  const whole = sum(weights);
  if (whole <= NOTHING) throw new RangeError("no weights to split an amount by");
  const parts = weights.map((weight, at) => partOf(amount, weight, whole, at));
  const rounded = parts.map((part) => cents(part.cents));
  let left = subtract(amount, sum(rounded));
  if (left <= NOTHING) return rounded;
  for (const { at } of parts.toSorted(byFraction)) {
    if (left <= NOTHING) break;
    rounded[at] = add(rounded[at] ?? NOTHING, cents(1));
    left = subtract(left, cents(1));
  }
  return rounded;
}

type Part = { at: number; cents: number; fraction: number };

/** Returns the whole cents of amount × weight ÷ whole, and the remainder; exact where the product is more than a double holds. */
function partOf(amount: Cents, weight: Cents, whole: Cents, at: number): Part {
  const product = amount * weight;
  if (Number.isSafeInteger(product)) {
    const fraction = product % whole;
    return { at, cents: (product - fraction) / whole, fraction };
  }
  const exact = BigInt(amount) * BigInt(weight);
  return { at, cents: Number(exact / BigInt(whole)), fraction: Number(exact % BigInt(whole)) };
}

function byFraction(a: Part, b: Part): number {
  if (a.fraction === b.fraction) return a.at - b.at;
  return a.fraction > b.fraction ? -1 : 1;
}
