import type { Day } from "@/lib/kernel/day";
import type { RateKind } from "./jurisdiction";

/** Reasons why a claim cannot be computed. */
export type LawInputCode =
  | "rates_out_of_order"
  | "due_before_date"
  | "payment_before_claim"
  | "other_currency"
  | "unknown_invoice"
  | "unknown_payment"
  | "duplicate_id"
  | "amount_not_positive"
  | "credit_above_invoice";

/** Facts that contradict each other or refer to an unknown record; `about` names it. */
export class LawInputError extends Error {
  constructor(
    readonly code: LawInputCode,
    readonly about: string,
  ) {
    super(`${code}: ${about}`);
    this.name = "LawInputError";
  }
}

/** A day that needs a rate of interest, VAT or exchange and has none: nothing may be claimed until a user adds it. */
export class MissingRateError extends Error {
  constructor(
    readonly kind: RateKind,
    readonly day: Day,
  ) {
    super(`no ${kind} for ${day}`);
    this.name = "MissingRateError";
  }
}
