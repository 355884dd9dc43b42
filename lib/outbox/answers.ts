import { z } from "zod";
import { day, instant, int, list, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { undeliveredReasons } from "./rules/undelivered";
import { MessageFilters, OutboxFilters } from "./schema";

const state = z.enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]);

const OutboxRow = z.strictObject({
  id: int,
  state,
  recipient: z.string(),
  subject: z.string(),
  debtor_id: int.nullable(),
  debtor: z.string().nullable(),
  /** Number of hand-over attempts, automatic and manual. */
  attempts: int,
  error: z.string().nullable(),
  answer: z.string().nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  reason: z.enum(undeliveredReasons),
  /** The server's answer to the hand-over. */
  server_words: z.string().nullable(),
});

export const OutboxList = list(OutboxRow, { filters: OutboxFilters, totals: nothing });
export type OutboxList = Wire<z.output<typeof OutboxList>>;

/** `put_back`: on how many invoices the step was reverted. A copy has an id of its own. */
export const Decided = z.strictObject({ id: int, state, put_back: int });

/** The recipients of a mail, and its state. */
const tried = {
  at: instant,
  state,
  recipient: z.string(),
  also_to: z.array(z.string()),
  cc: z.array(z.string()),
  reason: z.enum(undeliveredReasons),
  server_words: z.string().nullable(),
};

const DebtorMessage = z.strictObject({
  letter_id: int,
  day,
  status: int.nullable(),
  /** The title of a letter without a step. */
  title: z.string().nullable(),
  filename: z.string(),
  /** True when it is on the download list. */
  is_listed: z.boolean(),
  printed_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** True when its text was removed at the end of the retention period. */
  is_cleared: z.boolean(),
  /**
   * When its mail or its paper came back, and how a person judged that; `is_late_return`: after the free period, so that a person must
   * judge it.
   */
  bounced_on: day.nullable(),
  returned_on: day.nullable(),
  return_verdict: z.enum(["confirmed", "refused"]).nullable(),
  return_reason: z.string(),
  is_late_return: z.boolean(),
  invoices: z.array(z.strictObject({ id: int, number: z.string() })),
  mail: z
    .strictObject({
      ...tried,
      id: int,
      is_copy: z.boolean(),
      subject: z.string(),
      /** Number of hand-over attempts: automatic ones, and each time a person sent it again. */
      attempts: int,
      /** The attempts before a person sent it again, latest first. */
      earlier: z.array(z.strictObject(tried)),
    })
    .nullable(),
});
export type DebtorMessage = Wire<z.output<typeof DebtorMessage>>;

export const DebtorMessages = list(DebtorMessage, { filters: MessageFilters, totals: nothing });
export type DebtorMessages = Wire<z.output<typeof DebtorMessages>>;

/** A letter and its mail as they were sent. */
export const SentMessage = one(
  z.strictObject({
    skipped: z.null(),
    letter: z.strictObject({ filename: z.string() }),
    mail: z
      .strictObject({
        sender: z.string(),
        sender_name: z.string(),
        recipient: z.string(),
        also_to: z.array(z.string()),
        cc: z.array(z.string()),
        subject: z.string(),
        html: z.string(),
      })
      .nullable(),
  }),
);
export type SentMessage = Wire<z.output<typeof SentMessage>>["data"];
