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
