import type { EarliestDay } from "@/lib/contact-policy/rules/earliest-day";
import { type FlowPosition, type FlowSettings, nextStep, type StepReason } from "@/lib/flow/rules";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";

/** The kinds of lines in the history: sent to the debtor, said by or with it, paid by it, changed by us. */
export const timelineKinds = ["sent", "said", "paid", "changed"] as const;

/** The filters of a history: one kind, or `contact`, which is all that was sent or said. */
export const timelineFilters = [...timelineKinds, "contact"] as const;
export type TimelineFilter = (typeof timelineFilters)[number];

/** Returns the later of the last message and the last call; on the same day the call, which was answered. */
export function lastContact(message: Day | null, called: Day | null) {
  if (called !== null && (message === null || called >= message))
    return { day: called, kind: "call" as const };
  return message === null ? null : { day: message, kind: "message" as const };
}

export type PlannedInvoice = FlowPosition & {
  id: number;
  number: string;
  flex_on: Day | null;
  flex: string | null;
};

/** A future event for a debtor's invoices if nothing changes. */
type Planned =
  /** The reason of the invoice longest in this place; `till`: the last one's day, if it differs; `why`: what delays it until `on`. */
  | {
      kind: "step";
      on: Day;
      status: number;
      reason: StepReason;
      till: Day | null;
      why: Why;
      invoices: NamedInvoice[];
    }
  | { kind: "deadline"; on: Day; status: number; invoices: NamedInvoice[] }
  | { kind: "flex"; on: Day; template: string; why: Why; invoices: NamedInvoice[] };
type Why = EarliestDay["why"];
type NamedInvoice = { id: number; number: string };

type Planning<I> = {
  collect: boolean;
  today: Day;
  /** Returns when the contact policy allows a message that is due on a day; for a flex template the status is null. */
  allowedOn: (invoice: I, status: number | null, on: Day) => EarliestDay;
};

/**
 * Returns what is planned for a debtor, the earliest first: next steps with their reasons, deadlines of held invoices, and flex templates.
 * What could have happened earlier is planned for today, and what the contact policy holds back for the day it allows it.
 */
export function plannedFor<I extends PlannedInvoice>(
  invoices: readonly I[],
  settings: FlowSettings,
  { collect, today, allowedOn }: Planning<I>,
): Planned[] {
  const plannedOf = (invoice: I): Planned[] => {
    const named = [{ id: invoice.id, number: invoice.number }];
    const next = nextStep(invoice, settings, collect);
    const planned: Planned[] = [];
    if (next) {
      const { status, reason } = next;
      const when = allowedOn(invoice, status, later(next.on, today));
      planned.push({ kind: "step", ...when, status, reason, till: null, invoices: named });
    }
    if (!next && invoice.deadline)
      planned.push({
        kind: "deadline",
        on: invoice.deadline,
        status: invoice.last_status_id,
        invoices: named,
      });
    if (invoice.flex_on && invoice.flex && collect) {
      const when = allowedOn(invoice, null, later(invoice.flex_on, today));
      planned.push({ kind: "flex", ...when, template: invoice.flex, invoices: named });
    }
    return planned;
  };
  return [...groupBy(invoices.flatMap(plannedOf), keyOf).values()]
    .map(merged)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));
}

/** Returns the key under which events are one line: the same on one day by one rule, whatever day the rule counted from. */
function keyOf(planned: Planned): string {
  const { invoices: _, ...what } = planned;
  if (what.kind !== "step") return JSON.stringify(what);
  const { since: __, on: ___, ...rule } = { since: null, on: null, ...what.reason };
  return JSON.stringify({ ...what, reason: rule });
}

function merged(parts: Planned[]): Planned {
  const [first, ...others] = [...parts].sort((a, b) => (sinceOf(a) < sinceOf(b) ? -1 : 1));
  if (!first) throw new RangeError("nothing to put together");
  const invoices = [first, ...others].flatMap(({ invoices }) => invoices);
  const last = others.at(-1);
  if (first.kind !== "step" || !last || sinceOf(last) === sinceOf(first)) return { ...first, invoices };
  return { ...first, till: sinceOf(last), invoices };
}

/** Returns the day a step's rule counted from. */
function sinceOf(planned: Planned): Day {
  if (planned.kind !== "step") return planned.on;
  return planned.reason.kind === "overdue" ? planned.reason.since : planned.reason.on;
}
