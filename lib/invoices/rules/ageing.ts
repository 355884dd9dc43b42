import type { Day } from "@/lib/kernel/day";
import { daysBetween } from "@/lib/kernel/day";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";

/** The buckets of DECISIONS §5, by days past the due date; each open invoice is in exactly one. */
export const ageingBuckets = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;
export type AgeingBucket = (typeof ageingBuckets)[number];
type Ageing = Record<AgeingBucket, Cents>;

const noAgeing: Ageing = {
  not_due: NOTHING,
  to_30: NOTHING,
  to_60: NOTHING,
  to_90: NOTHING,
  over_90: NOTHING,
};

/** Returns the bucket of an invoice on a day. */
export function bucketOf(expires_at: Day, today: Day): AgeingBucket {
  const days = daysBetween(expires_at, today);
  if (days <= 0) return "not_due";
  if (days <= 30) return "to_30";
  if (days <= 60) return "to_60";
  return days <= 90 ? "to_90" : "over_90";
}

/** Returns the sums of open amounts per bucket. */
export function ageingOf(invoices: readonly { amount: Cents; expires_at: Day }[], today: Day): Ageing {
  const ageing = { ...noAgeing };
  for (const { amount, expires_at } of invoices) {
    const bucket = bucketOf(expires_at, today);
    ageing[bucket] = add(ageing[bucket], amount);
  }
  return ageing;
}
