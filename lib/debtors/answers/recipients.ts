import { z } from "zod";
import { day, words } from "@/lib/kernel/answers";
import { kinds, roles, states } from "../statuses";

/** Somebody at a debtor whom messages reach, and whether the mailbox still takes them. */
export const Recipient = z.strictObject({
  email: words,
  name: words,
  kind: z.enum(kinds),
  role: z.enum(roles),
  state: z.enum(states),
  /** The day the mail server refused the mailbox, and its words. */
  bounced_on: day.nullable(),
  answer: words.nullable(),
});
export type Recipient = z.output<typeof Recipient>;
