import { z } from "zod";
import { int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** What was sent to whoever rehearsed a run. */
export const Rehearsed = one(
  z.strictObject({
    recipient: z.string(),
    sent: int,
    /** How many messages the run itself would send. */
    messages: int,
  }),
);
export type Rehearsed = Wire<z.output<typeof Rehearsed>>["data"];
