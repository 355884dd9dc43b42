import { type FlowSettings, isPlaceInFlow, mayChangeStatus, nextStep } from "@/lib/flow/rules";
import { sideOf, stageOf, statusIds } from "@/lib/flow/statuses";
import { addDays, type Day } from "@/lib/kernel/day";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import type { Facts, State, UnplannedState } from "./state";

export type Flags = { calculate_interest: boolean; calculate_incasso: boolean; had_sommatie: boolean };

/** Changes of an invoice by a user. */
export type Edit = {
  amount?: Cents | undefined;
  last_status_id?: number | undefined;
  deadline?: Day | null | undefined;
  calculate_interest?: boolean | undefined;
  calculate_incasso?: boolean | undefined;
};

/** An event that changes an invoice. */
export type InvoiceEvent =
  /** It was created by hand or imported; a status may have been chosen with it. */
  | ({ kind: "entered" } & Omit<Edit, "amount">)
  /** A run of the action list or the agenda executed a status; its letter states what is claimed from then on. */
  | { kind: "executed"; status: number; flags?: Flags }
  /** A user changed it, alone or among many. */
  | ({ kind: "edited" } & Edit)
  /** A ledger reported its amounts and days. */
  | ({ kind: "imported" } & Facts)
  /** A condition of its next step changed: whether its debtor is collected from. */
  | { kind: "replanned" }
  /** Its holds changed: the status and days they give it; with `flow_step_id` the flow continues after another step. */
  | ({ kind: "held" } & HeldState);

type HeldState = {
  last_status_id: number;
  deadline: Day | null;
  agenda_on: Day | null;
  flow_step_id?: number | null;
};

/** Inputs of the next state besides the invoice. */
export type FlowContext = {
  settings: FlowSettings & { reset_incasso: boolean };
  today: Day;
  collect: boolean;
  /** True when an invoice paid in the books stays at its step, for the rest that the law claims. */
  keeps_rest?: boolean;
};

/**
 * Returns the state of an invoice after an event from any source (DECISIONS §2, §3): an open amount of zero closes it, a positive one
 * reopens it, a negative one makes it a credit; the flow continues from a step, and restarts with an open status; the next step follows
 * from all of that.
 */
export function nextState(invoice: UnplannedState, event: InvoiceEvent, context: FlowContext): State {
  const changed = withEvent(invoice, event, context);
  const standing = event.kind === "held" || event.kind === "replanned" ? changed : settled(changed, context);
  const next = nextStep(standing, context.settings, context.collect);
  const state = { ...standing, invoice_status_id: next?.status ?? null, next_action_on: next?.on ?? null };
  if (event.kind === "held") return state;
  // The hold that determines the agenda day is known where holds are processed; here a changed deadline is the only day there is.
  const isSame = state.deadline === invoice.deadline && stageOf(state.last_status_id) !== "closed";
  return { ...state, agenda_on: isSame ? invoice.agenda_on : state.deadline };
}

/** Returns the invoice with the direct changes of the event. */
function withEvent(invoice: UnplannedState, event: InvoiceEvent, context: FlowContext): UnplannedState {
  switch (event.kind) {
    case "entered":
      return entered(invoice, event, context);
    case "executed":
      return { ...withStatus(invoice, event.status, context), ...event.flags };
    case "edited":
      return edited(invoice, event, context);
    case "imported":
      return withFacts(invoice, event, context);
    case "replanned":
      return invoice;
    case "held":
      return withHolds(invoice, event);
    default:
      return event satisfies never;
  }
}

/** Why a status may not be set: a key of `errors` in messages/. */
type Refusal = { refused: "transition_refused" | "transition_nothing_open"; from: number; to: number };

/** Returns the reason why a user may not make a change, by the table of transitions; null when they may (DECISIONS §2). */
export function refusal(
  invoice: UnplannedState,
  edit: Edit,
  context: FlowContext & { isSuper: boolean },
): Refusal | null {
  const to = edit.last_status_id;
  if (to === undefined || to === invoice.last_status_id) return null;
  const { amount, last_status_id: from } = withAmount(invoice, edit.amount, context);
  if (amount === NOTHING && stageOf(to) !== "closed") return { refused: "transition_nothing_open", from, to };
  // A fully paid invoice stays closed; one closed status may still be corrected to another.
  const open = amount !== NOTHING || stageOf(to) === "closed";
  return mayChangeStatus(from, to, { open, isSuper: context.isSuper })
    ? null
    : { refused: "transition_refused", from, to };
}

/** Returns the status of an imported or entered invoice: Niet vervallen while not overdue, else Geen status; a credit is Creditbedrag. */
export function entryStatus(invoice: { amount: Cents; expires_at: Day }, today: Day): number {
  if (invoice.amount < NOTHING) return statusIds.credit;
  if (invoice.amount === NOTHING) return statusIds.paid;
  return today <= invoice.expires_at ? statusIds.notDue : statusIds.none;
}

/** Returns a new invoice's state; credits and paid invoices keep their own status, whatever status was chosen with them. */
function entered(invoice: UnplannedState, edit: Edit, context: FlowContext): UnplannedState {
  const { amount, paid_at } = invoice;
  const status = entryStatus(invoice, context.today);
  const fresh = {
    ...invoice,
    last_status_id: status,
    paid_at: amount === NOTHING ? (paid_at ?? context.today) : null,
  };
  const chosen = amount > NOTHING ? (edit.last_status_id ?? status) : status;
  return typedOver(fresh, withStatus(fresh, chosen, context), edit);
}

function edited(invoice: UnplannedState, edit: Edit, context: FlowContext): UnplannedState {
  const paid = withAmount(invoice, edit.amount, context);
  const { last_status_id: chosen = invoice.last_status_id } = edit;
  return typedOver(
    invoice,
    chosen === invoice.last_status_id ? paid : withStatus(paid, chosen, context),
    edit,
  );
}

const withAmount = (
  invoice: UnplannedState,
  amount: Cents | undefined,
  context: FlowContext,
): UnplannedState =>
  amount === undefined ? invoice : withFacts(invoice, { ...invoice, amount, paid_at: null }, context);

/** Returns the invoice with a changed amount or due date, which puts it back on the action list; a partial payment may restart the flow. */
function withFacts(
  invoice: UnplannedState,
  { amount, expires_at, paid_at }: Facts,
  { settings, today, keeps_rest }: FlowContext,
): UnplannedState {
  const isSame = amount === invoice.amount;
  const standing = {
    ...invoice,
    amount,
    expires_at,
    paid_at: amount === NOTHING ? (paid_at ?? invoice.paid_at ?? (isSame ? null : today)) : null,
    is_removed: invoice.is_removed && isSame && expires_at === invoice.expires_at,
  };
  if (isSame) return standing;
  if (amount === NOTHING && keeps_rest) return standing;
  if (amount === NOTHING) return { ...standing, last_status_id: paidStatus(invoice.had_sommatie) };
  if (amount < NOTHING || stageOf(invoice.last_status_id) === "closed")
    return {
      ...standing,
      last_status_id: entryStatus(standing, today),
      flow_step_id: null,
      last_action_at: null,
    };
  return amount < invoice.amount && settings.reset_incasso ? { ...standing, flow_step_id: null } : standing;
}

/** Returns the status of an invoice that has been paid (DECISIONS §2). */
export const paidStatus = (had_sommatie: boolean): number =>
  had_sommatie ? statusIds.paidAfterSommatie : statusIds.paid;

/**
 * Returns the invoice with a status: the flow continues from a step as of today, and restarts with an open status; a hold keeps its place.
 */
function withStatus(
  invoice: UnplannedState,
  status: number,
  { settings, today }: FlowContext,
): UnplannedState {
  const set = {
    ...invoice,
    ...flagsAfter(invoice, status),
    last_status_id: status,
    is_removed: false,
    deadline: deadlineAfter(invoice.deadline, status, { settings, today }),
  };
  if (isPlaceInFlow(status, settings)) return { ...set, flow_step_id: status, last_action_at: today };
  return stageOf(status) === "open" ? { ...set, flow_step_id: null, last_action_at: null } : set;
}

/** Returns the flags after a status: from the first incasso-side status interest and costs are claimed (DECISIONS §3). */
export function flagsAfter(
  { calculate_interest, calculate_incasso, had_sommatie }: Flags,
  status: number,
): Flags {
  if (sideOf(status) !== "incasso" || had_sommatie)
    return { calculate_interest, calculate_incasso, had_sommatie };
  return { calculate_interest: true, calculate_incasso: true, had_sommatie: true };
}

/** Returns the deadline after a status: a hold without a future deadline gets one; any other status clears it (DECISIONS §2). */
function deadlineAfter(
  deadline: Day | null,
  status: number,
  context: Pick<FlowContext, "settings" | "today">,
) {
  if (stageOf(status) !== "hold") return null;
  return deadline !== null && deadline > context.today ? deadline : backFromHold(context);
}

const backFromHold = ({ settings, today }: Pick<FlowContext, "settings" | "today">): Day =>
  addDays(today, settings.action_interval);

/** Returns a state with the edited values applied, where they differ from those before. */
function typedOver(before: UnplannedState, now: UnplannedState, edit: Edit): UnplannedState {
  const typed = <T>(value: T | undefined, was: T, is: T): T =>
    value === undefined || value === was ? is : value;
  return {
    ...now,
    deadline: typed(edit.deadline, before.deadline, now.deadline),
    calculate_interest: typed(edit.calculate_interest, before.calculate_interest, now.calculate_interest),
    calculate_incasso: typed(edit.calculate_incasso, before.calculate_incasso, now.calculate_incasso),
  };
}

/** Returns the invoice with a valid deadline: none when it is closed; on hold there always is one. */
function settled(invoice: UnplannedState, context: FlowContext): UnplannedState {
  const stage = stageOf(invoice.last_status_id);
  const back = stage === "hold" ? backFromHold(context) : null;
  return { ...invoice, deadline: stage === "closed" ? null : (invoice.deadline ?? back) };
}

/**
 * Returns the invoice with the status and days of its holds: its place in the flow stays, and with a changed status it is on the list
 * again.
 */
function withHolds(
  invoice: UnplannedState,
  { kind: _, flow_step_id = invoice.flow_step_id, ...held }: HeldState & { kind: "held" },
) {
  const is_removed = invoice.is_removed && held.last_status_id === invoice.last_status_id;
  return { ...invoice, ...held, flow_step_id, is_removed };
}
