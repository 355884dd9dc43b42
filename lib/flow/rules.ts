import { addDays, type Day, later } from "@/lib/kernel/day";
import type { License } from "@/lib/kernel/licenses";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { ladder, rankOf, sideOf, stageOf } from "./statuses";

/** The customer settings that determine its flow. */
export type FlowSettings = {
  license_type: License;
  action_interval: number;
  statuses: number[];
  intervals: number[];
};

/** The fields of an invoice that determine its next step. */
export type FlowPosition = {
  last_status_id: number;
  flow_step_id: number | null;
  last_action_at: Day | null;
  expires_at: Day;
  deadline: Day | null;
  amount: Cents;
  is_removed: boolean;
};

export type FlowEntry = { status: number; interval: number };

/** Why a step is proposed: the first after the due date, or so many days after an earlier one. */
export type StepReason =
  | { kind: "overdue"; since: Day }
  | { kind: "after"; status: number; on: Day; days: number }
  | { kind: "deadline"; on: Day };

export type NextStep = { status: number; on: Day; reason: StepReason };

const ladders: Record<Exclude<License, "flex">, number[]> = {
  deb: ladder("debit"),
  inc: ladder("incasso"),
  "deb-inc": ladder("debit", "incasso"),
};

/** Returns the steps of a customer in order, each with the days before it (DECISIONS §2). The first waits for the due date alone. */
export function flowOf({ license_type, action_interval, statuses, intervals }: FlowSettings): FlowEntry[] {
  if (license_type !== "flex")
    return ladders[license_type].map((status, index) => ({
      status,
      interval: index === 0 ? 0 : action_interval,
    }));
  return statuses.map((status, index) => ({ status, interval: intervals[index] ?? action_interval }));
}

/** Returns the entry after a step; a status outside the licence's flow continues at the next entry higher on the ladder, if any. */
function entryAfter(flow: FlowEntry[], step: number | null): FlowEntry | undefined {
  if (step === null) return flow[0];
  const index = flow.findIndex(({ status }) => status === step);
  if (index >= 0) return flow[index + 1];
  const reached = rankOf(step);
  return reached === null ? undefined : flow.find(({ status }) => (rankOf(status) ?? 0) > reached);
}

/** Returns the days between a step and the one the flow proposes after it; after its last, the customer's interval. */
export const daysAfter = (step: number, settings: FlowSettings): number =>
  entryAfter(flowOf(settings), step)?.interval || settings.action_interval;

/** Returns the step after a completed one; null after the last. */
export const stepAfter = (step: number, settings: FlowSettings): number | null =>
  entryAfter(flowOf(settings), step)?.status ?? null;

/** Returns whether the flow of a customer ever claims interest and costs. */
export const reachesIncasso = (settings: FlowSettings): boolean =>
  flowOf(settings).some(({ status }) => sideOf(status) === "incasso");

/**
 * Returns the place in a flow from which a step is the next: the entry before it, null for the first and for one that is not in the flow.
 */
export function stepBefore(status: number, settings: FlowSettings): number | null {
  const flow = flowOf(settings);
  return flow[flow.findIndex((entry) => entry.status === status) - 1]?.status ?? null;
}

/**
 * Returns the next step of an open invoice and the day from which it is on the action list, or null when nothing is proposed: nothing open,
 * on hold, transferred, closed, removed from the list, or the flow is at its end (DECISIONS §2).
 */
export function nextStep(invoice: FlowPosition, settings: FlowSettings, collect = true): NextStep | null {
  if (!collect || invoice.is_removed || invoice.amount <= NOTHING) return null;
  const stage = stageOf(invoice.last_status_id);
  if (stage !== "open" && stage !== "step") return null;
  const entry = entryAfter(flowOf(settings), invoice.flow_step_id);
  if (!entry) return null;
  const step = stepOf(invoice, entry);
  const { deadline } = invoice;
  return deadline && deadline > step.on
    ? { ...step, on: deadline, reason: { kind: "deadline", on: deadline } }
    : step;
}

function stepOf(invoice: FlowPosition, { status, interval }: FlowEntry): NextStep {
  const overdue = addDays(invoice.expires_at, 1);
  const { flow_step_id, last_action_at } = invoice;
  if (flow_step_id === null || last_action_at === null) {
    const on = addDays(overdue, flow_step_id === null ? interval : 0);
    return { status, on, reason: { kind: "overdue", since: invoice.expires_at } };
  }
  const due = addDays(last_action_at, interval);
  // A due date moved to later delays the next step: no debtor is reminded of an amount that is not due.
  const on = later(due, overdue);
  return { status, on, reason: { kind: "after", status: flow_step_id, on: last_action_at, days: interval } };
}

/** Returns whether an invoice may change from one status to another (DECISIONS §2). */
export function mayChangeStatus(
  from: number,
  to: number,
  { open, isSuper }: { open: boolean; isSuper: boolean },
): boolean {
  if (from === to) return true;
  const [here, there] = [stageOf(from), stageOf(to)];
  if (here === "transferred") return isSuper || ["transferred", "hold", "closed"].includes(there);
  return here === "closed" ? open : true;
}

/** Returns whether the flow continues from a status: a step, a transfer, or an entry of the customer's own flow (a phone call). */
export function isPlaceInFlow(status: number, settings: FlowSettings): boolean {
  const stage = stageOf(status);
  if (stage === "step" || stage === "transferred") return true;
  return settings.license_type === "flex" && flowOf(settings).some((entry) => entry.status === status);
}
