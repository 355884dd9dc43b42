import { letterOf } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Addressee, Facts, Subject } from "./facts";
import { mayContact, type Reason } from "./may-contact";
import { claimsCosts } from "./notice";

/** The day a message is sent if nothing changes, and the reason for the delay; if that has no day, the message waits for its end. */
export type EarliestDay = { on: Day; why: Reason | null };

/** A step that is due on a day; with status null a flex template. */
type Due = {
  debtor: Addressee;
  invoice: Subject;
  status: number | null;
  on: Day;
  facts: Facts;
  today: Day;
};

/** Returns the first day from the due day on which nothing known today holds the message back. */
export function earliestDay({ debtor, invoice, status, on, facts, today }: Due): EarliestDay {
  const step = {
    occasion: status === null ? ("flex" as const) : ("list" as const),
    status,
    sends: status === null || letterOf(status) !== null,
    claims_costs: status !== null && claimsCosts(status, facts),
  };
  let day = on;
  let why: Reason | null = null;
  for (;;) {
    // A step that leads today does not lead later, and a reason without a day is known only for today.
    const dayFacts = day > today ? { ...facts, led_by: null } : facts;
    const { reason } = mayContact(debtor, invoice, step, dayFacts, day);
    if (!reason || (reason.until === null && day > today)) return { on: day, why };
    why = reason;
    if (reason.until === null || reason.until <= day) return { on: day, why };
    day = reason.until;
  }
}
