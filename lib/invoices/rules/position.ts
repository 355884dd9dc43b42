import {
  allowed,
  deadlineAfter,
  entryStatus,
  type FlowPosition,
  type FlowSettings,
  flagsAfter,
  isPlaceInFlow,
  nextStep,
  paidStatus,
} from "@/lib/flow/rules";
import { stageOf } from "@/lib/flow/statuses";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";

/** Where an invoice stands: its place in the flow, what it claims, and when it was paid. */
export type Standing = FlowPosition & {
  calculate_interest: boolean;
  calculate_incasso: boolean;
  had_sommatie: boolean;
  paid_at: Day | null;
};

/** What a person changes of it by hand. */
export type Edit = {
  amount?: Cents | undefined;
  last_status_id?: number | undefined;
  deadline?: Day | null | undefined;
  calculate_interest?: boolean | undefined;
  calculate_incasso?: boolean | undefined;
};

export type How = {
  settings: FlowSettings & { reset_incasso: boolean };
  today: Day;
  collect: boolean;
  isSuper: boolean;
};

/** Why a status may not be set: a key of `errors` in messages/. */
export type Refusal = { refused: "transition_refused" | "transition_nothing_open"; from: number; to: number };

/** An invoice after it was changed, with its next step. */
export type Placed = Standing & { invoice_status_id: number | null; next_action_on: Day | null };

/**
 * An invoice after a change by hand (DECISIONS §2, §3): nothing open closes it, an open amount opens it again, a negative one is a
 * credit; a status is only set where the table of transitions lets it; and the next step follows from all of that.
 */
export function edited(invoice: Standing, edit: Edit, how: How): Placed | Refusal {
  const paid = withAmount(invoice, edit.amount ?? invoice.amount, how);
  const chosen = edit.last_status_id;
  if (chosen === undefined || chosen === invoice.last_status_id) return settled(invoice, paid, edit, how);
  const refused = refusal(paid, chosen, how.isSuper);
  return refused ?? settled(invoice, withStatus(paid, chosen, how), edit, how);
}

/** A new invoice in a status, with its first step. */
export function entered(invoice: Standing, edit: Edit, how: How): Placed {
  const status = edit.last_status_id ?? entryStatus(invoice, how.today);
  const standing = withStatus({ ...invoice, last_status_id: entryStatus(invoice, how.today) }, status, how);
  return settled(invoice, standing, edit, how);
}

function refusal(invoice: Standing, to: number, isSuper: boolean): Refusal | null {
  const from = invoice.last_status_id;
  if (invoice.amount === NOTHING && stageOf(to) !== "closed")
    return { refused: "transition_nothing_open", from, to };
  // Closed is closed once nothing is open; one closed status may still be put right by another.
  const open = invoice.amount !== NOTHING || stageOf(to) === "closed";
  return allowed(from, to, { open, isSuper }) ? null : { refused: "transition_refused", from, to };
}

function withAmount(invoice: Standing, amount: Cents, { settings, today }: How): Standing {
  if (amount === invoice.amount) return invoice;
  const wasClosed = stageOf(invoice.last_status_id) === "closed";
  const after = { ...invoice, amount, is_removed: false, paid_at: amount === NOTHING ? today : null };
  if (amount === NOTHING) return { ...after, last_status_id: paidStatus(invoice.had_sommatie) };
  if (amount < NOTHING || wasClosed)
    return { ...after, last_status_id: entryStatus(after, today), flow_step_id: null, last_action_at: null };
  const isPartPaid = amount < invoice.amount;
  return isPartPaid && settings.reset_incasso ? { ...after, flow_step_id: null } : after;
}

/** A step set by hand is where the flow goes on from today; an open status begins it anew; a hold leaves its place. */
function withStatus(invoice: Standing, status: number, { settings, today }: How): Standing {
  const stage = stageOf(status);
  const after = {
    ...invoice,
    ...flagsAfter(invoice, status),
    last_status_id: status,
    is_removed: false,
    deadline: deadlineAfter(invoice.deadline, status, settings.action_interval, today),
  };
  if (isPlaceInFlow(status, settings)) return { ...after, flow_step_id: status, last_action_at: today };
  return stage === "open" ? { ...after, flow_step_id: null, last_action_at: null } : after;
}

/** What was typed besides counts where it differs from what was there; a closed invoice waits for nothing. */
function settled(before: Standing, after: Standing, edit: Edit, { settings, today, collect }: How): Placed {
  const isClosed = stageOf(after.last_status_id) === "closed";
  const isHold = stageOf(after.last_status_id) === "hold";
  const deadline = isClosed ? null : typed(edit.deadline, before.deadline, after.deadline);
  const state = {
    ...after,
    calculate_interest: typed(edit.calculate_interest, before.calculate_interest, after.calculate_interest),
    calculate_incasso: typed(edit.calculate_incasso, before.calculate_incasso, after.calculate_incasso),
    deadline: isHold && deadline === null ? addDays(today, settings.action_interval) : deadline,
  };
  const next = nextStep(state, settings, collect);
  return { ...state, invoice_status_id: next?.status ?? null, next_action_on: next?.on ?? null };
}

const typed = <T>(value: T | undefined, before: T, after: T): T =>
  value === undefined || value === before ? after : value;
