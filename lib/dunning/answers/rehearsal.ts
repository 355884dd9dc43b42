import { z } from "zod";
import { int, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";

/** The answer of a rehearsal: the recipient and the numbers of mails. */
export const RehearsalResult = one(
  z.strictObject({
    recipient: z.string(),
    sent: int,
    /** The number of messages the run itself would send. */
    messages: int,
  }),
);
export type RehearsalResult = Wire<z.output<typeof RehearsalResult>>["data"];
