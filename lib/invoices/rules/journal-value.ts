import { cents, toWire } from "@/lib/kernel/money";

/** The facts whose old and new values are amounts: stored as cents, told as every amount is. */
const amounts = new Set(["amount", "total_amount", "credit_limit", "claimed", "waived"]);

/** A stored value of a changed fact as an answer tells it: amounts as decimal strings, everything else as it stands. */
export const journalValue = (label: string | null, value: string | null): string | null =>
  value !== null && label !== null && amounts.has(label) ? toWire(cents(Number(value))) : value;
