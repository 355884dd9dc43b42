import { type Day, dayOf } from "@/lib/kernel/day";

/** The day of a date of Exact's, which is Dutch wall time written as if it were UTC: never moved to another zone. Null for anything else. */
export function wallDay(text: string): Day | null {
  const timestamp = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1];
  const date = new Date(Number(timestamp ?? Number.NaN));
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
