import { z } from "zod";
import { instant, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** A run that can still be undone, and for how many seconds. */
export const OpenUndo = z.strictObject({
  id: whole,
  job_id: whole,
  seconds: whole,
  waiting: whole,
  invoices: whole,
  created_at: instant,
  /** The colleague who ran it; null for who asks. */
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
