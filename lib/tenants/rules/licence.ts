import { stageOf, statusIds } from "@/lib/flow/statuses";
import type { License } from "@/lib/kernel/licenses";

/** Returns whether a customer's own flow may contain a status: a step, a transfer, or a phone call (DECISIONS §2). */
export function isFlowStep(status: number): boolean {
  const stage = stageOf(status);
  return stage === "step" || stage === "transferred" || status === statusIds.phoneContact;
}

type Flow = { license_type: License; action_interval: number; statuses: number[]; intervals: number[] };

/**
 * Returns the flow to store after a change. Changing the licence clears it (SPEC §4) unless the change includes another; a licence with a
 * ladder of its own stores none; a place without an interval gets the customer's own (`action_interval`, in days).
 */
export function flowAfter(before: Flow, change: { [Name in keyof Flow]?: Flow[Name] | undefined }) {
  const license_type = change.license_type ?? before.license_type;
  const usual = change.action_interval ?? before.action_interval;
  const stays = license_type === before.license_type;
  const statuses = license_type === "flex" ? (change.statuses ?? (stays ? before.statuses : [])) : [];
  const intervals = change.intervals ?? (change.statuses ? [] : before.intervals);
  return { license_type, statuses, intervals: statuses.map((_, index) => intervals[index] ?? usual) };
}

/** Returns whether a change affects the next steps of open invoices. */
export const isOtherFlow = (before: Flow, after: Flow): boolean =>
  JSON.stringify(partsOf(before)) !== JSON.stringify(partsOf(after));

const partsOf = ({ license_type, action_interval, statuses, intervals }: Flow) => [
  license_type,
  action_interval,
  statuses,
  intervals,
];
