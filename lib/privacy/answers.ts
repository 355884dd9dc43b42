import { z } from "zod";
import { day, instant, list, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ClearingFilters } from "./schema";

/** What taking a debtor's person out would take: how many letters, messages and notes; its invoices stay. `refusal`: why it cannot be now. */
export const Removal = one(
  z.strictObject({
    refusal: words.nullable(),
    letters: whole,
    messages: whole,
    notes: whole,
    invoices: whole,
  }),
);
export type Removal = Wire<z.output<typeof Removal>>;

const Clearing = z.strictObject({
  id: whole,
  day,
  /** Whose it was; null for what belongs to no single customer. */
  customer: words.nullable(),
  kind: words,
  records: whole,
  cleared_at: instant,
});
export type Clearing = Wire<z.output<typeof Clearing>>;

export const ClearingList = list(Clearing, { filters: ClearingFilters, totals: nothing });
export type ClearingList = Wire<z.output<typeof ClearingList>>;

/** The file of what is stored of a debtor, as data. A row holds a value for each of its part's fields: text, a number, a flag, or none. */
export const DebtorData = z.strictObject({
  title: words,
  made_on: day,
  language: words,
  keeper: words,
  debtor: z.strictObject({ number: words, name: words }),
  rights: words,
  sections: z.array(
    z.strictObject({
      name: words,
      title: words,
      origin: words,
      kept: words,
      fields: z.record(words, words),
      rows: z.array(z.record(words, z.unknown())),
    }),
  ),
});
