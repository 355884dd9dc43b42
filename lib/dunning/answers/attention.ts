import { z } from "zod";
import { int } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** The debtor's conditions that need attention, the worst first. */
export const attentions = [
  "bounced",
  "revoked",
  "broken",
  "dispute",
  "arrangement",
  "callback",
  "promise",
  "pause",
] as const;

/** `count` is the number of invoices it concerns. */
export const Attention = z.strictObject({ kind: z.enum(attentions), count: int });
export type Attention = Wire<z.output<typeof Attention>>;
