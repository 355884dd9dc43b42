import { stageOf } from "@/lib/flow/statuses";
import { addDays, type Day, daysBetween, plusDays } from "@/lib/kernel/day";
import type { HoldKind, Outcome } from "../schema";
import { type InvoiceHold, isPartDispute } from "./hold-days";
import { holdOfStatus } from "./hold-status";

/** The cause of a change of an invoice: a user, a run from the agenda, a run from the action list, or a payment or its reversal. */
export type Cause = "hand" | "agenda" | "run" | "money";

/** An invoice before and after a change of its status or deadline. */
type Changed = {
  before: { last_status_id: number; deadline: Day | null };
  after: { last_status_id: number; deadline: Day | null };
  cause: Cause;
};

/** A hold of an invoice, with its own day and whether terms determine its review day. */
export type HoldWithDay = InvoiceHold & { day: Day; reason: string | null; has_terms: boolean };

/** The effect on the holds of an invoice. `acted`: days that passed are cleared. */
export type HoldEffects = {
  ends: { hold_id: number; outcome: Outcome }[];
  moves: { hold_id: number; day: Day; back_on: Day }[];
  opens: {
    kind: HoldKind;
    reason: string | null;
    status_id: number | null;
    day: Day;
    status_before: number | null;
  } | null;
  acted: boolean;
  /** A deadline without a hold. */
  bare: Day | null;
};

const nothing: HoldEffects = { ends: [], moves: [], opens: null, acted: false, bare: null };

/** The outcome of a hold without a status when its day is removed. */
const outcomeWithoutDay: Record<HoldKind, Outcome> = {
  promise: "withdrawn",
  dispute: "withdrawn",
  arrangement: "cancelled",
  pause: "lifted",
  callback: "done",
};

/**
 * Returns the effect of a changed status or deadline on an invoice's holds (AGREEMENTS §1): a closed invoice has none; a status of stage
 * hold is a hold; any other status set by hand ends those that held it; a deadline moves the hold it belongs to, or is a pause.
 */
export function holdEffects(change: Changed, holds: readonly HoldWithDay[], today: Day): HoldEffects {
  const { before, after, cause } = change;
  const stage = stageOf(after.last_status_id);
  if (stage === "closed")
    return { ...nothing, acted: true, ends: holds.map(({ hold_id }) => ({ hold_id, outcome: "settled" })) };
  const isSet = before.last_status_id !== after.last_status_id || cause === "agenda" || cause === "run";
  if (isSet && stage === "hold") return heldByStatus(change, holds);
  if (isSet && cause !== "money") return freedByStatus(change, holds, today);
  if (before.deadline === after.deadline)
    return { ...nothing, bare: holds.every(isPartDispute) ? after.deadline : null };
  return movedByHand(change, holds, today);
}

/** Returns the effect of a status of stage hold. A hold that sets this status already is moved; others that set one end. */
function heldByStatus({ before, after }: Changed, holds: readonly HoldWithDay[]): HoldEffects {
  const status_id = after.last_status_id;
  const as = holdOfStatus(status_id);
  const day = after.deadline;
  if (!as || day === null) return { ...nothing, acted: true };
  const same = holds.find((hold) => hold.status_id === status_id);
  const ends = holds
    .filter((hold) => hold !== same && (hold.status_id !== null || hold.kind === as.kind || isDeadline(hold)))
    .map((hold) => ({
      hold_id: hold.hold_id,
      outcome: hold.status_id === null ? ("replaced" as const) : ("by_hand" as const),
    }));
  if (same)
    return {
      ...nothing,
      acted: true,
      ends,
      moves: same.has_terms || same.back_on === day ? [] : [{ hold_id: same.hold_id, day, back_on: day }],
    };
  const first = holds.find((hold) => hold.status_id !== null);
  const status_before = first?.status_before ?? before.last_status_id;
  return {
    ...nothing,
    acted: true,
    ends,
    opens: { kind: as.kind, reason: as.reason, status_id, day, status_before },
  };
}

const isDeadline = ({ kind, reason }: HoldWithDay): boolean => kind === "pause" && reason === "deadline";

/** Returns the effect of any other status: set by a user it ends the holds; a step that was due ends none. */
function freedByStatus({ after, cause }: Changed, holds: readonly HoldWithDay[], today: Day): HoldEffects {
  if (cause === "run") return { ...nothing, acted: true };
  const ends = holds
    .filter((hold) => !isPartDispute(hold))
    .map(({ hold_id }) => ({ hold_id, outcome: "by_hand" as const }));
  return { ...nothing, acted: true, ends, ...dated(after.deadline, today) };
}

/** Returns a pause for a future deadline without a hold; one of today or before stays a bare day. */
const dated = (deadline: Day | null, today: Day): Pick<HoldEffects, "opens" | "bare"> =>
  deadline !== null && deadline > today
    ? {
        opens: { kind: "pause", reason: "deadline", status_id: null, day: deadline, status_before: null },
        bare: null,
      }
    : { opens: null, bare: deadline };

function movedByHand({ before, after }: Changed, holds: readonly HoldWithDay[], today: Day): HoldEffects {
  const waits = holds.filter((hold) => !isPartDispute(hold));
  const named = waits.filter(({ back_on }) => back_on === before.deadline);
  const { deadline } = after;
  if (deadline === null)
    return {
      ...nothing,
      acted: true,
      ends: named.map(({ hold_id, kind }) => ({ hold_id, outcome: outcomeWithoutDay[kind] })),
    };
  const movable = (named.length > 0 ? named : waits.filter(({ kind }) => kind === "pause")).filter(
    ({ has_terms }) => !has_terms,
  );
  if (movable.length === 0) return { ...nothing, acted: true, ...dated(deadline, today) };
  return {
    ...nothing,
    acted: true,
    moves: movable.map((hold) => ({ hold_id: hold.hold_id, ...shifted(hold, deadline) })),
  };
}

/** Returns a hold's new review day; the agreed day moves by as many days, as far as the calendar allows. */
function shifted(
  { day, back_on }: Pick<HoldWithDay, "day" | "back_on">,
  to: Day,
): { day: Day; back_on: Day } {
  return { day: plusDays(day, daysBetween(back_on, to)) ?? to, back_on: to };
}

/**
 * Returns the effect of removing an invoice from the agenda: a hold without a status ends, one with a status or a part dispute gets a later
 * review day.
 */
export function removedFromHold(holds: readonly HoldWithDay[], interval: number, today: Day): HoldEffects {
  const later = addDays(today, interval);
  const stay = (hold: HoldWithDay) => hold.status_id !== null || isPartDispute(hold);
  return {
    ...nothing,
    acted: true,
    ends: holds
      .filter((hold) => !stay(hold))
      .map(({ hold_id, kind }) => ({ hold_id, outcome: outcomeWithoutDay[kind] })),
    moves: holds
      .filter((hold) => stay(hold) && !hold.has_terms)
      .map(({ hold_id }) => ({ hold_id, day: later, back_on: later })),
  };
}
