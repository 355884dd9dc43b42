/** The form open beside a debtor's invoices. */
export type EntryFormKind = "note" | "call";

/** Returns the form that an address requests; null for anything else. */
export const entryFormFrom = (name: unknown): EntryFormKind | null =>
  name === "note" || name === "call" ? name : null;
