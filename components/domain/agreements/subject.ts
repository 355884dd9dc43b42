import type { CurrentHold } from "@/lib/agreements/answers";

/** The debtor of an agreement, and its invoices: those ticked, or the one whose page it is; none is the debtor as a whole. */
export type Subject = { debtor_id: number; debtor: string; invoice_ids: readonly number[] };

/** The agreements and payments, in the order of their buttons, each with its shortcut. */
export const agreementActions = [
  { kind: "promise", key: "b" },
  { kind: "dispute", key: "d" },
  { kind: "arrangement", key: "t" },
  { kind: "payment", key: "p" },
  { kind: "pause", key: "z" },
] as const;
export type AgreementAction = (typeof agreementActions)[number]["kind"];

/** Returns the action an address names; null for anything else. */
export const agreementActionFrom = (name: unknown): AgreementAction | null =>
  agreementActions.find(({ kind }) => kind === name)?.kind ?? null;

/** The agreement just saved: the text of the message, and the id that undoes it. */
export type SavedHold = { text: string; undo_id: number };

export type Colleague = { value: string; label: string };

/** A step of the flow, at which claims may continue when an arrangement ends. */
export type StepChoice = { value: string; label: string };

/** The agreement to change or end. */
export type HoldToChange = { hold: CurrentHold; change: "move" | "end" };
