import { letterOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Addressee, Facts, Subject } from "./facts";
import { mayContact, type Reason } from "./may-contact";
import { claimsCosts } from "./notice";

/** The day a message goes if nothing changes, and what keeps it until then; where that has no day, the message waits for it to go. */
export type Soonest = { on: Day; why: Reason | null };

/** A step that is due on a day, or with no status a flex template. */
type Due = {
  debtor: Addressee;
  invoice: Subject;
  status: number | null;
  on: Day;
  facts: Facts;
  today: Day;
};

/** The first day from the one a message is due on which nothing that is known today holds it back. */
export function soonest({ debtor, invoice, status, on, facts, today }: Due): Soonest {
  const step = {
    occasion: status === null ? ("flex" as const) : ("list" as const),
    status,
    sends: status === null || letterOf(status) !== null,
    claims_costs: status !== null && claimsCosts(status, facts),
  };
  let day = on;
  let why: Reason | null = null;
  for (;;) {
    // What leads today leads no later, and what has no day is known of today alone.
    const dayFacts = day > today ? { ...facts, led_by: null } : facts;
    const { reason } = mayContact(debtor, invoice, step, dayFacts, day);
    if (!reason || (reason.until === null && day > today)) return { on: day, why };
    why = reason;
    if (reason.until === null || reason.until <= day) return { on: day, why };
    day = reason.until;
  }
}
