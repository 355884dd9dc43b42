import { parseAmount, sum, toWire } from "@/lib/kernel/money";
import type { Value } from "../chart-spec";

/** Returns the sum of several values: money to the cent, numbers as they are, null where none is known. */
export function sumOf(values: readonly Value[]): Value {
  const present = values.flatMap((value) => value ?? []);
  if (present.length === 0) return null;
  const amounts = present.flatMap((value) => (typeof value === "string" ? (parseAmount(value) ?? []) : []));
  if (amounts.length > 0) return toWire(sum(amounts));
  return present.reduce<number>((all, value) => all + Number(value), 0);
}
