/** The kinds of a hold (AGREEMENTS §1). */
export const holdKinds = ["promise", "dispute", "arrangement", "pause", "callback"] as const;
export type HoldKind = (typeof holdKinds)[number];

export const disputeReasons = [
  "price",
  "quantity",
  "not_delivered",
  "quality",
  "not_ordered",
  "already_paid",
  "credit_expected",
  "missing_reference",
  "duplicate",
  "contract_ended",
  "other",
  "unknown",
] as const;

export const pauseReasons = [
  "investigating",
  "internal",
  "goodwill",
  "arrangement_asked",
  "debt_counselling",
  "deceased",
  "insolvency",
  "corona",
  "import",
  "difference",
  "restored",
  "deadline",
  "other",
] as const;

/** The outcomes of a hold. */
export const outcomes = [
  "kept",
  "partly",
  "broken",
  "withdrawn",
  "accepted",
  "rejected",
  "completed",
  "cancelled",
  "expired",
  "lifted",
  "done",
  "unreached",
  "replaced",
  "settled",
  "by_hand",
] as const;
export type Outcome = (typeof outcomes)[number];

export const channels = ["phone", "email", "letter", "portal", "visit", "other"] as const;
