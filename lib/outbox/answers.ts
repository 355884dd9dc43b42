import { z } from "zod";
import { day, flag, instant, list, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { undeliveredReasons } from "./rules/undelivered";
import { MessageFilters, OutboxFilters } from "./schema";

const state = z.enum(["reserved", "sending", "sent", "failed", "unknown", "withdrawn"]);

const OutboxRow = z.strictObject({
  id: whole,
  state,
  recipient: words,
  subject: words,
  debtor_id: whole.nullable(),
  debtor: words.nullable(),
  /** How often it was tried to hand it over, whoever decided that it goes again. */
  attempts: whole,
  error: words.nullable(),
  answer: words.nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  reason: z.enum(undeliveredReasons),
  /** What was answered when it was handed over. */
  server_words: words.nullable(),
});

export const OutboxList = list(OutboxRow, { filters: OutboxFilters, totals: nothing });
export type OutboxList = Wire<z.output<typeof OutboxList>>;

/** `put_back`: on how many invoices the step was taken back. A copy has an id of its own. */
export const Decided = z.strictObject({ id: whole, state, put_back: whole });

/** To whom a mail went, and what became of it. */
const tried = {
  at: instant,
  state,
  recipient: words,
  also_to: z.array(words),
  cc: z.array(words),
  reason: z.enum(undeliveredReasons),
  server_words: words.nullable(),
};

const DebtorMessage = z.strictObject({
  letter_id: whole,
  day,
  status: whole.nullable(),
  /** What a letter that is no step is called by. */
  title: words.nullable(),
  filename: words,
  /** Whether it stands on the download list. */
  is_listed: flag,
  printed_at: instant.nullable(),
  withdrawn_at: instant.nullable(),
  /** Its words were taken out, as their time was over. */
  is_cleared: flag,
  invoices: z.array(z.strictObject({ id: whole, number: words })),
  mail: z
    .strictObject({
      ...tried,
      id: whole,
      is_copy: flag,
      subject: words,
      /** How often it was tried to hand it over: by itself, and each time a person sent it again. */
      attempts: whole,
      /** The tries before a person sent it again, the latest first. */
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
    letter: z.strictObject({ filename: words }),
    mail: z
      .strictObject({
        sender: words,
        sender_name: words,
        recipient: words,
        also_to: z.array(words),
        cc: z.array(words),
        subject: words,
        html: words,
      })
      .nullable(),
  }),
);
export type SentMessage = Wire<z.output<typeof SentMessage>>["data"];
