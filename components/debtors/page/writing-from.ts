/** What is being written down beside a debtor's invoices. */
export type What = "note" | "call";

/** Returns what an address asks to write down; null for anything else. */
export const writingFrom = (name: unknown): What | null => (name === "note" || name === "call" ? name : null);
