import { z } from "zod";
import { day, int, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { holdKinds } from "./schema";

/** What is agreed of an invoice, as the rows of lists show it: of several the one that is looked at first. */
export const HoldShown = z.strictObject({
  id: int,
  kind: z.enum(holdKinds),
  day,
  amount: money.nullable(),
  reason: z.string().nullable(),
  owner: z.string().nullable(),
  /** Its day is over: somebody has to look. */
  is_due: z.boolean(),
  /** What it says in the reader's language. */
  words: z.string(),
  /** What it is about, in a few words: for where its day and kind stand beside it. */
  brief: z.string(),
});
export type HoldShown = Wire<z.output<typeof HoldShown>>;
