import type { Entry } from "@/lib/customers/answers";

/** What the form of an entry begins with: another entry, or what is known of a new one. */
export type Draft = {
  /** What is changed; null for a new one. */
  entry: Entry | null;
  type: Entry["type"];
  date: string;
  subject?: string;
  product?: string;
  contact_id?: number | null;
  amount?: string | null;
};

/** A new appointment on a day: what a click on that day means (SPEC §2). */
export const newOn = (date: string): Draft => ({ entry: null, type: "Afspraak", date });

/** The form of what stands there. */
export const changed = (entry: Entry): Draft => ({ ...entry, entry });

/** Returns what became of a quote: all it says, on the day somebody heard. */
export const answerTo = (quote: Entry, type: "Deal" | "No-deal", date: string): Draft => ({
  ...quote,
  entry: null,
  type,
  date,
});

/** Another draft than the one before begins a form anew; another day for a new entry does not. */
export const keyOf = ({ entry, type, subject }: Draft): string =>
  entry ? `${entry.id} ${entry.version}` : `new ${type} ${subject ?? ""}`;
