import { z } from "zod";
import { instant, int } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** An action whose mails are still waiting, and for how many seconds it can be undone before they are sent. */
export const OpenUndo = z.strictObject({
  id: int,
  job_id: int,
  seconds: int,
  waiting: int,
  invoices: int,
  /** The agreement or payment its mail confirms, with its debtor; null for a run. */
  confirms: z
    .strictObject({
      kind: z.enum(["promise", "dispute", "arrangement", "pause", "callback", "payment"]),
      debtor: z.string(),
    })
    .nullable(),
  created_at: instant,
  is_own: z.boolean(),
  /** The user who ran it; null when that is the caller, or a user who no longer works for this customer. */
  by: z.string().nullable(),
});
export type OpenUndo = Wire<z.output<typeof OpenUndo>>;

/** The number of restored rows, and those left as they are, by reason. */
export const Undone = z.strictObject({
  undone: int,
  left: z.array(
    z.strictObject({
      reason: z.enum(["sent", "downloaded", "changed"]),
      count: int,
      rows: z.array(z.strictObject({ id: int, number: z.string(), debtor: z.string() })),
    }),
  ),
});
export type Undone = Wire<z.output<typeof Undone>>;
