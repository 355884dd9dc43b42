export const GROUPING_COOKIE = "invorder_grouping";

export type Grouping = "invoice" | "debtor";

/** Returns how the action list is asked for: in the address, else as it was looked at last. */
export const groupingOf = (asked: unknown, last: string | undefined): Grouping =>
  (asked ?? last) === "debtor" ? "debtor" : "invoice";
