import type { StandingHold } from "@/lib/agreements/answers";

/** Whom something is agreed with, and from which of its invoices; null is the debtor's own page. */
export type Subject = { debtor_id: number; debtor: string; invoice_id: number | null };

/** What can be agreed or booked, in the order of its buttons; each has a key. */
export const acts = [
  { kind: "promise", key: "b" },
  { kind: "dispute", key: "d" },
  { kind: "arrangement", key: "t" },
  { kind: "payment", key: "p" },
  { kind: "pause", key: "z" },
] as const;
export type Act = (typeof acts)[number]["kind"];

/** What was just kept, in words, and what takes it back. */
export type Kept = { words: string; undo_id: number };

export type Colleague = { value: string; label: string };

/** Which of what stands is moved or ended. */
export type Chosen = { hold: StandingHold; to: "move" | "end" };
