/** The kinds of a hold (AGREEMENTS §1). */
const holdKinds = ["promise", "dispute", "arrangement", "pause", "callback"] as const;
export type HoldKind = (typeof holdKinds)[number];

/** How a hold ends. */
const outcomes = [
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
  "replaced",
  "settled",
  "by_hand",
] as const;
export type Outcome = (typeof outcomes)[number];
