import { codes } from "@/lib/contact-policy/rules/reasons";

/**
 * Why nothing is sent for an invoice. Each is a key of `skips` in messages/; the last two only occur on messages withdrawn before holds had
 * kinds.
 */
export const skipReasons = [
  ...codes,
  "address_incomplete",
  "character",
  "no_bank_account",
  "rate_missing",
  "jurisdiction",
  "covered_by_credit",
  "agreement_ended",
  "on_hold",
  "deadline",
] as const;
export type SkipReason = (typeof skipReasons)[number];
