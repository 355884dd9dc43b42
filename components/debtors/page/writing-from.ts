/** The form open beside a debtor's invoices. */
export type WritingKind = "note" | "call";

/** Returns the form that an address requests; null for anything else. */
export const writingFrom = (name: unknown): WritingKind | null =>
  name === "note" || name === "call" ? name : null;
