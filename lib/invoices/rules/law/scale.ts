import { atLeast, atMost, type Cents, fraction, NOTHING, roundedFrom } from "@/lib/kernel/money";
import { type Band, bandsOf, bandsSum } from "../costs";
import type { Scale } from "./jurisdiction";

/** The unit of exchange rates: hundred-thousandths of the currency per euro. */
const EXCHANGE_UNITS = 100_000;

export type ScaleCosts = {
  /** Amounts in euros, whatever the claim's currency; rates in basis points. */
  bands: Band[];
  bound: "minimum" | "maximum" | null;
  /** In the currency of the claim. */
  amount: Cents;
};

/**
 * Returns the costs by a scale over a principal: the bands summed and rounded once, within its minimum and maximum; 0 without a principal.
 * In another currency than the euro the principal is converted into euros and the costs back, each rounded once (LAW §5).
 */
export function scaleCosts(base: Cents, scale: Scale, exchange: number | null = null): ScaleCosts {
  if (base <= NOTHING) return { bands: [], bound: null, amount: NOTHING };
  const bands = bandsOf(inEuros(base, exchange), scale.bands);
  const sum = bandsSum(bands);
  const amount = fromEuros(atMost(scale.maximum, atLeast(scale.minimum, sum)), exchange);
  if (sum < scale.minimum) return { bands, bound: "minimum", amount };
  return { bands, bound: sum > scale.maximum ? "maximum" : null, amount };
}

const inEuros = (amount: Cents, exchange: number | null): Cents =>
  exchange === null ? amount : roundedFrom(BigInt(amount) * BigInt(EXCHANGE_UNITS), BigInt(exchange));

/** Returns an amount of the law, which is in euros, in the currency of the claim. */
export const fromEuros = (amount: Cents, exchange: number | null): Cents =>
  exchange === null ? amount : fraction(amount, exchange, EXCHANGE_UNITS);
