/** The lists of the daily work: the call that orders a run, the name under which filters are stored, the words of the run, and the first order. */
export const tabs = {
  action: { order: "POST /actions-list", name: "actions", words: "run", sort: "next_action_on" },
  pending: { order: "POST /actions-list", name: "agenda", words: "run", sort: "deadline" },
  flex: { order: "POST /actions-list/flex", name: "flex", words: "send", sort: "expires_at" },
} as const;

export const GROUPING_COOKIE = "invorder_grouping";

export type Grouping = "invoice" | "debtor";

/** Returns how the action list is asked for: in the address, else as it was looked at last. */
export const groupingOf = (requested: unknown, last: string | undefined): Grouping =>
  (requested ?? last) === "debtor" ? "debtor" : "invoice";
