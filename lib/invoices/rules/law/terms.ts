import { type Day, daysBetween, earlier, later } from "@/lib/kernel/day";
import { daysAfter } from "./calendar";
import type { LawInvoice } from "./case";
import type { DebtorKind, LawRules } from "./jurisdiction";

/**
 * Returns whether an invoice's last day of payment is valid: a public body, or a large debtor of a small creditor, cannot agree on a longer
 * term than the law's; a consumer's is always valid (6:119a(5)(6), 6:119b(3) BW).
 */
export function termOf(
  { date, expires_at }: Pick<LawInvoice, "date" | "expires_at">,
  parties: { debtor: DebtorKind; is_large: boolean; is_small: boolean; is_agreed: boolean },
  { longest_term_days }: LawRules,
): "agreed" | "none" | "void" {
  if (parties.debtor === "consumer") return "agreed";
  if (!parties.is_agreed) return "none";
  const isBound = parties.debtor === "public" || (parties.is_large && parties.is_small);
  return isBound && daysBetween(date, expires_at) > longest_term_days ? "void" : "agreed";
}

/** Returns the last day on which payment is in time; no interest accrues on it. */
export function dueOf(invoice: LawInvoice, debtor: DebtorKind, { default_term_days }: LawRules): Day {
  const { term = "agreed", expires_at } = invoice;
  if (debtor === "consumer" || term === "agreed") return expires_at;
  const byLaw = daysAfter(invoice.received_on ?? invoice.date, default_term_days);
  return term === "void" ? earlier(expires_at, byLaw) : byLaw;
}

/** Returns the first day of interest: the day after the term, or the one on which a notice started default. */
export const firstDayOf = ({ default_on }: LawInvoice, due: Day): Day =>
  default_on === undefined ? daysAfter(due, 1) : later(default_on, daysAfter(due, 1));
