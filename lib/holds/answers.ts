import { z } from "zod";
import { day, flag, money, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { holdKinds } from "./schema";

/** What is agreed of an invoice, as the rows of lists show it: of several the one that is looked at first. */
export const HoldShown = z.strictObject({
  id: whole,
  kind: z.enum(holdKinds),
  day,
  amount: money.nullable(),
  reason: words.nullable(),
  owner: words.nullable(),
  /** Its day is over: somebody has to look. */
  is_due: flag,
  /** What it says in the reader's language. */
  words,
  /** What it is about, in a few words: for where its day and kind stand beside it. */
  brief: words,
});
export type HoldShown = Wire<z.output<typeof HoldShown>>;
