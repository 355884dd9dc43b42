/**
 * How sure it is that an invoice which a source did not name is closed there. `stated`: the source says so of that invoice. `whole`: its
 * list was proven whole, by a count or a total of the source or by a person. `none`: a list that is shorter, empty, or of changes alone.
 */
type Proof = "stated" | "whole" | "none";

type Missing = {
  proof: Proof;
  /** How many invoices would close, of how many that came from the source and are open. */
  missing: number;
  open: number;
  /** A person saw how many that are, and wants it. */
  isConfirmed?: boolean;
};

/**
 * Returns whether invoices that a source did not name may be closed: the one rule for packages and files (DECISIONS §10, §11). What may
 * not waits for a person. Even a list that was proven whole closes no more than half of what is open by itself: it may be the wrong one.
 */
export function mayClose({ proof, missing, open, isConfirmed = false }: Missing): boolean {
  if (proof === "stated") return true;
  return proof === "whole" && (isConfirmed || missing * 2 <= open);
}
