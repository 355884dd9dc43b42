import { z } from "zod";
import { flag, instant, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A run that can still be undone, and for how many seconds. */
export const OpenUndo = z.strictObject({
  id: whole,
  job_id: whole,
  seconds: whole,
  waiting: whole,
  invoices: whole,
  created_at: instant,
  is_own: flag,
  /** Who ran it; null when that is who asks, or somebody who no longer works for this customer. */
  by: words.nullable(),
});
export type OpenUndo = Wire<z.output<typeof OpenUndo>>;

/** What an undo put back, and what it could not, by reason. */
export const Undone = z.strictObject({
  undone: whole,
  left: z.array(
    z.strictObject({
      reason: z.enum(["sent", "downloaded", "changed"]),
      count: whole,
      rows: z.array(z.strictObject({ id: whole, number: words, debtor: words })),
    }),
  ),
});
export type Undone = Wire<z.output<typeof Undone>>;
