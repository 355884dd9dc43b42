import type { Calls } from "@/lib/http/calls";
import { recordReturn, reviewReturn, withdrawReturn } from "@/lib/letters/commands/letter-returns";
import { markPrinted } from "@/lib/letters/commands/mark-printed";
import { downloadAllLetters, downloadLetter } from "@/lib/letters/queries/download";
import { explainLetter } from "@/lib/letters/queries/explain-letter";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { printLetters } from "@/lib/letters/queries/print";
import { testSheet } from "@/lib/letters/queries/test-sheet";
import { markHandedOver } from "@/lib/messages/commands/handovers/mark-handed-over";
import { downloadHandover } from "@/lib/messages/queries/handovers/download";
import { resolveMessage } from "@/lib/outbox/commands";
import { debtorMessages } from "@/lib/outbox/queries/debtor-messages";
import { listOutbox } from "@/lib/outbox/queries/list-outbox";
import { sentMessage } from "@/lib/outbox/queries/sent-message";

const tag = "letters";

export const letterCalls = {
  "GET /letters": { tag, verb: listLetters, summary: "Letters to print and post" },
  "GET /invoices/downloads": {
    tag,
    verb: listLetters,
    summary: "Letters to print and post, under their older address",
  },
  "POST /letters/printed": {
    tag,
    verb: markPrinted,
    summary: "Say that letters are printed, by id or all of the filters; undoing a run leaves those",
  },
  "GET /letters/{id}/download": { tag, verb: downloadLetter, summary: "One letter as PDF" },
  "GET /letters/{id}/message": {
    tag,
    verb: sentMessage,
    summary: "One letter and its mail as they were sent",
  },
  "POST /letters/{id}/return": {
    tag,
    verb: recordReturn,
    summary:
      "Say that a letter came back by the post, or its mail after it was accepted: in its free period it was never delivered, later a person judges it",
    example: { way: "post", on: "2026-11-20" },
  },
  "DELETE /letters/{id}/return": { tag, verb: withdrawReturn, summary: "Take back that a letter came back" },
  "POST /letters/{id}/return-verdict": {
    tag,
    verb: reviewReturn,
    summary:
      "Judge a letter that came back after its free period: confirmed, its costs go; refused with a reason, it stands",
    example: { verdict: "refused", reason: "De debiteur heeft op deze e-mail geantwoord" },
  },
  "GET /letters/{id}/claim": {
    tag,
    verb: explainLetter,
    summary: "How the interest and costs in a letter came about",
  },
  "GET /download-all-letters": {
    tag,
    verb: downloadAllLetters,
    summary: "Every letter of the filters, as one zip",
  },
  "GET /handovers/{id}/download": {
    tag,
    verb: downloadHandover,
    summary: "What goes with claims that were handed over, as one zip",
  },
  "POST /handovers/taken": {
    tag,
    verb: markHandedOver,
    summary: "Say that files of handed over claims are had; undoing a run leaves those",
  },
  "GET /letters/print": {
    tag,
    verb: printLetters,
    summary: "Every letter of the filters in one PDF, in order, to print",
  },
  "GET /letters/test-sheet": {
    tag,
    verb: testSheet,
    summary: "A sheet to print that shows which part of a letter the windows of envelopes show",
  },
  "GET /debtors/{id}/messages": {
    tag,
    verb: debtorMessages,
    summary: "Everything written to a debtor, with recipients, tries and answers",
  },
  "GET /outbox": { tag, verb: listOutbox, summary: "Mails that need a person" },
  "POST /outbox/{id}": { tag, verb: resolveMessage, summary: "Decide about such a mail" },
} as const satisfies Calls;
