import { type Day, later } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";
import type { HoldKind } from "../schema";

/** A hold from the view of one of its invoices. */
export type InvoiceHold = {
  hold_id: number;
  kind: HoldKind;
  status_id: number | null;
  back_on: Day;
  /** The disputed part; null is the whole invoice. */
  part: Cents | null;
  status_before: number | null;
};

/** Returns whether a dispute covers only a part: the rest is still claimed, so it holds nothing back. */
export const isPartDispute = ({ kind, part }: Pick<InvoiceHold, "kind" | "part">): boolean =>
  kind === "dispute" && part !== null;

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/**
 * Returns the days of an invoice by its holds (AGREEMENTS §1): it is off the action list until the latest of those that hold it back, and
 * on the agenda from the earliest of all. `stays` are passed days on which no user acted, `bare` is a deadline without a hold.
 */
export function agendaDaysOf(
  open: readonly Pick<InvoiceHold, "kind" | "part" | "back_on">[],
  { stays, bare }: { stays: readonly Day[]; bare: Day | null },
): { deadline: Day | null; agenda_on: Day | null } {
  const back = open.filter((hold) => !isPartDispute(hold)).map(({ back_on }) => back_on);
  const passed = stays.length > 0 ? stays.reduce(later) : bare;
  const deadline = back.length > 0 ? back.reduce(later) : passed;
  const all = [...open.map(({ back_on }) => back_on), ...stays, ...(deadline === null ? [] : [deadline])];
  return { deadline, agenda_on: all.length === 0 ? null : all.reduce(earlier) };
}
