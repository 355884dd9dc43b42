import { type Day, dayOf } from "@/lib/kernel/day";

/** Returns the day of an Exact date, else null: Dutch local time written as if it were UTC, so never converted to another zone. */
export function wallDay(text: string): Day | null {
  const timestamp = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1];
  const date = new Date(Number(timestamp ?? Number.NaN));
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}
