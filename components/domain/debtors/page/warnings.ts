import type { CurrentHold } from "@/lib/agreements/answers";

/** A warning about a debtor, of kinds from most to least serious; `count` is the number of its invoices. */
export type DebtorWarning = {
  kind:
    | "bounced"
    | "revoked"
    | "broken"
    | "dispute"
    | "arrangement"
    | "callback"
    | "promise"
    | "pause"
    | "not_collected";
  count: number;
};

type DebtorFacts = {
  holds: readonly Pick<CurrentHold, "kind" | "is_open" | "count">[];
  hasBounced: boolean;
  hasRevoked: boolean;
  collect: boolean;
};

const order: readonly DebtorWarning["kind"][] = [
  "bounced",
  "revoked",
  "broken",
  "dispute",
  "arrangement",
  "callback",
  "promise",
  "pause",
  "not_collected",
];

/** Returns the warnings beside a debtor's name: one per kind, the most serious first. A promise past its day counts as broken. */
export function warningsOf({ holds, hasBounced, hasRevoked, collect }: DebtorFacts): DebtorWarning[] {
  const found = new Map<DebtorWarning["kind"], number>();
  for (const { kind, is_open, count } of holds) {
    const mark = kind === "promise" && !is_open ? "broken" : kind;
    found.set(mark, (found.get(mark) ?? 0) + count);
  }
  if (hasBounced) found.set("bounced", 1);
  if (hasRevoked) found.set("revoked", 1);
  if (!collect) found.set("not_collected", 1);
  return order.flatMap((kind) => {
    const count = found.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}
