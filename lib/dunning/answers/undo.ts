import { z } from "zod";
import { flag, instant, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** What a person did whose mails still wait, and for how many seconds it can be undone before they leave. */
export const OpenUndo = z.strictObject({
  id: whole,
  job_id: whole,
  seconds: whole,
  waiting: whole,
  invoices: whole,
  /** The agreement or payment its mail confirms, with its debtor; null for a run. */
  confirms: z
    .strictObject({
      kind: z.enum(["promise", "dispute", "arrangement", "pause", "callback", "payment"]),
      debtor: words,
    })
    .nullable(),
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
