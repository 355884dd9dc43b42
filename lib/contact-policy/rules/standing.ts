import { stageOf } from "@/lib/flow/statuses";
import { holdOf } from "@/lib/holds/rules/of-status";
import type { HoldKind } from "@/lib/holds/schema";
import type { Day } from "@/lib/kernel/day";
import type { Facts, Standing, Subject } from "./facts";
import type { Detail, Found } from "./found";

type Asking = { invoice: Subject; facts: Pick<Facts, "holds">; today: Day };

/** The hold of a kind that stands in the way: its own, else the one that the invoice's status or bare deadline is. */
export function heldBy(kind: HoldKind, { invoice, facts, today }: Asking): Found | null {
  const own = facts.holds.find((hold) => hold.kind === kind && hold.part === null);
  if (own) return of(own, invoice, today);
  const status = holdOf(invoice.last_status_id);
  if (status?.kind === kind)
    return { until: toCome(invoice.deadline, today), detail: { reason: status.reason } };
  const isBare = kind === "pause" && !status && facts.holds.every(({ part }) => part !== null);
  if (!isBare || invoice.deadline === null || invoice.deadline <= today) return null;
  return { until: invoice.deadline, detail: { day: invoice.deadline, reason: "deadline" } };
}

function of(hold: Standing, invoice: Subject, today: Day): Found | null {
  // What nobody can judge yet has a reason of its own.
  if (hold.is_unread) return null;
  const detail: Detail = {
    day: hold.day,
    reason: hold.reason,
    amount: hold.amount,
    currency: invoice.currency,
  };
  const until = toCome(hold.back_on, today);
  switch (hold.kind) {
    case "dispute":
    case "arrangement":
      return { until, detail };
    case "promise":
      return until === null ? null : { until, detail };
    case "pause":
      return until === null && hold.status_id === null ? null : { until, detail };
    case "callback":
      if (until !== null || stageOf(invoice.last_status_id) === "hold") return { until, detail };
      return { level: "note", until, detail };
    default:
      return hold.kind satisfies never;
  }
}

const toCome = (day: Day | null, today: Day): Day | null => (day !== null && day > today ? day : null);

/** A promise or a term is over, and the books are too old to say whether it was kept. */
export const unread = ({ facts }: { facts: Pick<Facts, "holds" | "fresh_on"> }): Found | null =>
  facts.holds.some(({ is_unread }) => is_unread) ? { until: null, detail: { day: facts.fresh_on } } : null;

/** What a debtor disputes of an invoice while the rest is claimed. */
export const disputedPart = (holds: Facts["holds"]) =>
  holds.find(({ kind, part }) => kind === "dispute" && part !== null)?.part ?? null;
