import { type FlowSettings, flowOf, nextStep } from "@/lib/flow/rules";
import { rankOf, sideOf, stageOf, statusIds } from "@/lib/flow/statuses";
import { type CostSettings, claimOn } from "@/lib/invoices/rules/costs";
import { flagsAfter } from "@/lib/invoices/rules/next-state";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { freeUntil } from "@/lib/letters/rules/due-day";

/** A step in the course of an invoice: its day, and the claim with it (cents). */
type Met = { status: number; on: Day; interest: Cents; incasso_costs: Cents; claimed: Cents };

/** Returns how an unpaid invoice goes through a customer's flow when every step is executed on its day (SPEC §9, DECISIONS §2). */
export function courseOf(
  settings: FlowSettings,
  costs: CostSettings,
  { amount, expires_at }: { amount: Cents; expires_at: Day },
): Met[] {
  const met: Met[] = [];
  let flags = { calculate_interest: false, calculate_incasso: false, had_sommatie: false };
  let on = expires_at;
  let step: number | null = null;
  for (let left = flowOf(settings).length; left > 0; left -= 1) {
    const position = {
      // A phone call waits for its own day on the agenda; after it the flow continues.
      last_status_id: step ?? statusIds.none,
      flow_step_id: step,
      last_action_at: step === null ? null : on,
      expires_at,
      deadline: null,
      amount,
      is_removed: false,
    };
    const isCall = step !== null && stageOf(step) === "hold";
    const next = nextStep(isCall ? { ...position, last_status_id: statusIds.none } : position, settings);
    if (!next) break;
    flags = flagsAfter(flags, next.status);
    const claim = claimOn(
      { amount, expires_at, charges_paid: NOTHING, is_closed: false, law: null, ...flags },
      costs,
      next.on,
    );
    met.push({
      status: next.status,
      on: next.on,
      interest: claim.interest,
      incasso_costs: claim.incasso_costs,
      claimed: claim.total_incasso_costs,
    });
    [step, on] = [next.status, next.on];
  }
  return met;
}

/** A problem in a flow. `index` is its position, counted from 0; `days` the interval that would solve it. */
export type FlowWarning =
  | { kind: "empty" }
  | { kind: "no_reminder"; index: number }
  | { kind: "too_early"; index: number; days: number }
  | { kind: "same_day"; index: number; days: number }
  | { kind: "downwards"; index: number }
  | { kind: "unreachable"; index: number };

/**
 * Returns the problems in a custom flow: a demand before the free period of the previous letter has ended (LETTERS §4) or without such a
 * letter, two steps on one day, steps down the ladder, steps after a transfer.
 */
export function warningsOf(settings: FlowSettings, today: Day): FlowWarning[] {
  const flow = flowOf(settings);
  if (flow.length === 0) return [{ kind: "empty" }];
  const demand = flow.findIndex(({ status }) => stageOf(status) === "step" && sideOf(status) === "incasso");
  return flow.flatMap(({ status, interval }, index): FlowWarning[] => {
    const before = flow[index - 1];
    if (flow.slice(0, index).some((step) => stageOf(step.status) === "transferred"))
      return [{ kind: "unreachable", index }];
    if (index === demand && !flow.slice(0, index).some((step) => sideOf(step.status) === "debit"))
      return [{ kind: "no_reminder", index }];
    if (!before) return [];
    if (isLower(status, before.status)) return [{ kind: "downwards", index }];
    const needed = index === demand ? freeDays(today) : 0;
    if (interval < needed) return [{ kind: "too_early", index, days: needed }];
    return interval === 0 ? [{ kind: "same_day", index, days: settings.action_interval || 1 }] : [];
  });
}

const isLower = (status: number, before: number): boolean => {
  const [here, there] = [rankOf(status), rankOf(before)];
  return here !== null && there !== null && here < there;
};

const WEEK = 7;

/**
 * Returns after how many days a free period of a posted and mailed letter is certainly over: the longest among a week's letters, and the
 * day after.
 */
const freeDays = (today: Day): number =>
  1 +
  Math.max(
    ...Array.from({ length: WEEK }, (_, index) => {
      const sent = addDays(today, index);
      return daysBetween(sent, freeUntil(sent, "both"));
    }),
  );
