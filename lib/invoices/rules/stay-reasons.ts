/** Why an invoice stays as it is when its import is reverted: what happened to it since, the heaviest first. */
export const stayReasons = ["working", "message", "payment", "agreement", "note", "changed"] as const;
export type StayReason = (typeof stayReasons)[number];
