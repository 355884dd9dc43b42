import { z } from "zod";
import { day, instant, int, list, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { ClearingFilters } from "./schema";

/** The numbers of letters, messages and notes that anonymising a debtor would remove; its invoices stay. `refusal`: why it cannot be done. */
export const Removal = one(
  z.strictObject({
    refusal: z.string().nullable(),
    letters: int,
    messages: int,
    notes: int,
    invoices: int,
  }),
);
export type Removal = Wire<z.output<typeof Removal>>;

const Clearing = z.strictObject({
  id: int,
  day,
  /** Null for data that belongs to no single customer. */
  customer: z.string().nullable(),
  kind: z.string(),
  records: int,
  cleared_at: instant,
});
export type Clearing = Wire<z.output<typeof Clearing>>;

export const ClearingList = list(Clearing, { filters: ClearingFilters, totals: nothing });
export type ClearingList = Wire<z.output<typeof ClearingList>>;

/** The file of the data stored about a debtor. A row has a value for each field of its section: text, a number, a flag, or null. */
export const DebtorData = z.strictObject({
  title: z.string(),
  made_on: day,
  language: z.string(),
  keeper: z.string(),
  debtor: z.strictObject({ number: z.string(), name: z.string() }),
  rights: z.string(),
  sections: z.array(
    z.strictObject({
      name: z.string(),
      title: z.string(),
      origin: z.string(),
      kept: z.string(),
      fields: z.record(z.string(), z.string()),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
