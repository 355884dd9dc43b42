import { cents, toWire } from "@/lib/kernel/money";

/** Fields whose old and new values are amounts: stored as cents, shown as other amounts are. */
const amounts = new Set(["amount", "total_amount", "credit_limit", "claimed", "waived"]);

/** Returns a stored value of a changed field for an answer: amounts as decimal strings, all others unchanged. */
export const journalValue = (label: string | null, value: string | null): string | null =>
  value !== null && label !== null && amounts.has(label) ? toWire(cents(Number(value))) : value;
