import type { Entry } from "@/lib/customers/answers";

/** The initial values of the entry form: those of an entry, or the known ones of a new one. */
export type Draft = {
  /** The entry that is edited; null for a new one. */
  entry: Entry | null;
  type: Entry["type"];
  date: string;
  subject?: string;
  product?: string;
  contact_id?: number | null;
  amount?: string | null;
};

/** Returns a new appointment on a day, as a click on that day opens it (SPEC §2). */
export const newOn = (date: string): Draft => ({ entry: null, type: "Afspraak", date });

/** Returns the draft that edits an entry. */
export const changed = (entry: Entry): Draft => ({ ...entry, entry });

/** Returns a quote's outcome: a draft with the quote's fields, on the day of the answer. */
export const answerTo = (quote: Entry, type: "Deal" | "No-deal", date: string): Draft => ({
  ...quote,
  entry: null,
  type,
  date,
});

/** Returns the React key of the form: another draft starts a new form; another day for a new entry does not. */
export const keyOf = ({ entry, type, subject }: Draft): string =>
  entry ? `${entry.id} ${entry.version}` : `new ${type} ${subject ?? ""}`;
