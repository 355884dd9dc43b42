import { z } from "zod";
import { int } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** What deviates with a debtor, the worst first. */
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

/** `count`: of how many invoices it is agreed. */
export const Attention = z.strictObject({ kind: z.enum(attentions), count: int });
export type Attention = Wire<z.output<typeof Attention>>;
