import { sideOf } from "@/lib/flow/statuses";
import { type Flags, flagsAfter } from "@/lib/invoices/rules/next-state";
import type { Day } from "@/lib/kernel/day";
import type { Candidate } from "./decide";

/** A letter about an invoice that was not withdrawn. */
export type EarlierLetter = {
  day: Day;
  /** The step it was for; null for a flex letter. */
  status_id: number | null;
  free_until: Day | null;
  /** True when it was sent: its mail was sent, or the letter downloaded to be posted. */
  went: boolean;
};

/**
 * Returns the flags after a step. Where the first demand offers the free period, interest and costs are claimed from the next one on
 * (LETTERS §0, DECISIONS §3).
 */
export function flagsOf(
  invoice: Flags & Pick<Candidate, "flow_step_id">,
  status: number,
  {
    offersFreePeriod,
    earlierLetters,
  }: { offersFreePeriod: boolean; earlierLetters: readonly EarlierLetter[] },
): Flags {
  const { calculate_interest, calculate_incasso } = invoice;
  const flags = flagsAfter(invoice, status);
  if (offersFreePeriod) return { ...flags, calculate_interest, calculate_incasso };
  return sideOf(status) === "incasso" && demandedFree(invoice, earlierLetters)
    ? { calculate_interest: true, calculate_incasso: true, had_sommatie: true }
    : flags;
}

/** Returns whether the last executed flow step was a demand that offered the free period. */
const demandedFree = (
  { flow_step_id }: Pick<Candidate, "flow_step_id">,
  earlierLetters: readonly EarlierLetter[],
) =>
  flow_step_id !== null &&
  sideOf(flow_step_id) === "incasso" &&
  earlierLetters.some(({ status_id, free_until }) => status_id === flow_step_id && free_until !== null);
