/** The reasons why an invoice remains when its import is reverted: what happened to it since, the most important first. */
export const stayReasons = ["working", "message", "payment", "agreement", "note", "changed"] as const;
export type StayReason = (typeof stayReasons)[number];
