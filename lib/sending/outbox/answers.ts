import { z } from "zod";
import { instant, list, nothing, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { undeliveredReasons } from "../rules/undelivered";
import { OutboxFilters } from "./schema";

const state = z.enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]);

const OutboxRow = z.strictObject({
  id: whole,
  state,
  recipient: words,
  subject: words,
  debtor_id: whole.nullable(),
  debtor: words.nullable(),
  attempts: whole,
  error: words.nullable(),
  answer: words.nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  reason: z.enum(undeliveredReasons),
  /** What the mail server said. */
  server_words: words.nullable(),
});

export const OutboxList = list(OutboxRow, { filters: OutboxFilters, totals: nothing });
export type OutboxList = Wire<z.output<typeof OutboxList>>;

/** `put_back`: on how many invoices the step was taken back. A copy has an id of its own. */
export const Decided = z.strictObject({ id: whole, state, put_back: whole });
