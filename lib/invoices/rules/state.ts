import { statusIds } from "@/lib/flow/statuses";
import type { Day } from "@/lib/kernel/day";
import type { Cents } from "@/lib/kernel/money";

/** The facts of an invoice from outside: a ledger, a payment or a user. */
export type Facts = { amount: Cents; expires_at: Day; paid_at: Day | null };

/** The part that follows from the facts and past actions: the place in the flow, the flags, and the next step with its day. */
type Position = {
  last_status_id: number;
  flow_step_id: number | null;
  last_action_at: Day | null;
  deadline: Day | null;
  agenda_on: Day | null;
  calculate_interest: boolean;
  calculate_incasso: boolean;
  had_sommatie: boolean;
  is_removed: boolean;
  invoice_status_id: number | null;
  next_action_on: Day | null;
};

/** The complete state of an invoice. */
export type State = Facts & Position;

/** A state before its next step is determined. */
export type UnplannedState = Omit<State, "invoice_status_id" | "next_action_on">;

/** The columns of a position with their types in SQL: written by a run, a removal or a change of status, and restored by an undo. */
export const positionColumns = {
  last_status_id: "int",
  flow_step_id: "int",
  last_action_at: "date",
  deadline: "date",
  agenda_on: "date",
  calculate_interest: "boolean",
  calculate_incasso: "boolean",
  had_sommatie: "boolean",
  is_removed: "boolean",
  invoice_status_id: "int",
  next_action_on: "date",
} as const satisfies Record<keyof Position, string>;

/** The columns of a state with their types in SQL. All code that reads or writes a state uses these. */
export const stateColumns = {
  amount: "bigint",
  expires_at: "date",
  paid_at: "date",
  ...positionColumns,
} as const satisfies Record<keyof State, string>;

/** The state of an invoice before any action. */
export const untouched = {
  last_status_id: statusIds.none,
  flow_step_id: null,
  last_action_at: null,
  deadline: null,
  agenda_on: null,
  calculate_interest: false,
  calculate_incasso: false,
  had_sommatie: false,
  is_removed: false,
} satisfies Omit<UnplannedState, keyof Facts>;
