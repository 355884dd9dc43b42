/**
 * The lists of the daily work: the call that starts a run, the name under which filters are stored, the label of its button, and the
 * default sort.
 */
export const tabs = {
  action: { order: "POST /actions-list", name: "actions", runLabel: "run", sort: "next_action_on" },
  pending: { order: "POST /actions-list", name: "agenda", runLabel: "run", sort: "deadline" },
  flex: { order: "POST /actions-list/flex", name: "flex", runLabel: "send", sort: "expires_at" },
} as const;

export const GROUPING_COOKIE = "invorder_grouping";

export type Grouping = "invoice" | "debtor";

/** Returns the grouping of the action list: that of the address, else the last one used. */
export const groupingOf = (requested: unknown, last: string | undefined): Grouping =>
  (requested ?? last) === "debtor" ? "debtor" : "invoice";
