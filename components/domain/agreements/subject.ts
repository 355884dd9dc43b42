import type { StandingHold } from "@/lib/agreements/answers";

/** Whom something is agreed with, and about which of its invoices: those that are ticked or whose page it is; none is the debtor as a whole. */
export type Subject = { debtor_id: number; debtor: string; invoice_ids: readonly number[] };

/** What can be agreed or booked, in the order of its buttons; each has a key. */
export const acts = [
  { kind: "promise", key: "b" },
  { kind: "dispute", key: "d" },
  { kind: "arrangement", key: "t" },
  { kind: "payment", key: "p" },
  { kind: "pause", key: "z" },
] as const;
export type Act = (typeof acts)[number]["kind"];

/** The act an address names; null for anything else. */
export const actFrom = (name: unknown): Act | null => acts.find(({ kind }) => kind === name)?.kind ?? null;

/** What was just kept, in words, and what takes it back. */
export type SavedHold = { words: string; undo_id: number };

export type Colleague = { value: string; label: string };

/** A step of the flow, of which one may be where it goes on when an arrangement ends. */
export type StepChoice = { value: string; label: string };

/** Which of what stands is moved or ended. */
export type Chosen = { hold: StandingHold; to: "move" | "end" };
