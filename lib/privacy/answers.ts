import { z } from "zod";
import { one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

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
