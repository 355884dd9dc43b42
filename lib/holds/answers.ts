import { z } from "zod";
import { day, int, money } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { holdKinds } from "./schema";

/** The agreement on an invoice as lists show it: of several the one to review first. */
export const HoldShown = z.strictObject({
  id: int,
  kind: z.enum(holdKinds),
  day,
  amount: money.nullable(),
  reason: z.string().nullable(),
  owner: z.string().nullable(),
  /** True when its day has passed and a user has to review it. */
  is_due: z.boolean(),
  /** Its text in the reader's language. */
  words: z.string(),
  /** A shorter text, for use beside its day and kind. */
  brief: z.string(),
});
export type HoldShown = Wire<z.output<typeof HoldShown>>;
