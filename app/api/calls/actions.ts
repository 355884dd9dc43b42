import {
  previewActions,
  previewFlexRun,
  removeActions,
  resetFlexRows,
  runActions,
  sendFlex,
} from "@/lib/dunning/commands";
import { rehearseActions } from "@/lib/dunning/commands/rehearse";
import { undo } from "@/lib/dunning/commands/undo";
import { allActions } from "@/lib/dunning/queries/all-actions";
import { exportActions } from "@/lib/dunning/queries/export-actions";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { listGroups } from "@/lib/dunning/queries/list-groups";
import { mayContactNow } from "@/lib/dunning/queries/may-contact-now";
import { phoneList } from "@/lib/dunning/queries/phone-list";
import { planMessages } from "@/lib/dunning/queries/plan-messages";
import { previewLetter, previewMessage } from "@/lib/dunning/queries/preview-message";
import { openUndos } from "@/lib/dunning/queries/undo";
import type { Calls } from "@/lib/http/calls";
import { exportRun } from "@/lib/messages/queries/runs/export-run";
import { getRun } from "@/lib/messages/queries/runs/get-run";
import { listRuns } from "@/lib/messages/queries/runs/list-runs";

const tag = "actions";

export const actionCalls = {
  "GET /actions-list": {
    tag,
    verb: listActions,
    when: { all: allActions },
    summary:
      "Action list, agenda (type=pending) or flex list (type=flex); all gives every row, without pages",
  },
  "GET /actions-list/debtors": {
    tag,
    verb: listGroups,
    summary: "The action list per debtor and currency, with the ids of the invoices of each",
  },
  "POST /actions-list": {
    tag,
    verb: runActions,
    when: { preview: previewActions, delete: removeActions },
    summary: "Run actions; preview only plans, delete takes rows off",
    example: { invoices: { "1042": null }, preview: true },
    status: 202,
  },
  "POST /actions-list/plan": {
    tag,
    verb: planMessages,
    summary: "What one line of a plan sends: to whom, about which invoices, and what it asks",
    example: { invoices: { "1042": null }, line: "step-3" },
  },
  "POST /actions-list/rehearsal": {
    tag,
    verb: rehearseActions,
    summary:
      "Rehearse a run: at most 25 of its messages, marked, to the caller's own address and to nobody else; nothing of a claim changes",
    example: { invoices: { "1042": null } },
    status: 202,
  },
  "POST /actions-list/flex": {
    tag,
    verb: sendFlex,
    when: { preview: previewFlexRun, delete: resetFlexRows },
    summary: "Send flex templates; preview only plans, delete resets",
    example: { invoices: { "1042": null } },
    status: 202,
  },
  "GET /invoices/{id}/may-contact": {
    tag,
    verb: mayContactNow,
    summary: "Whether the next step of an invoice may go to its debtor now, and why not",
  },
  "GET /phone-list": { tag, verb: phoneList, summary: "Whom to call today, and why" },
  "GET /actions-list/{id}/message": {
    tag,
    verb: previewMessage,
    summary: "The mail and letter of a row as they would be sent",
  },
  "GET /actions-list/{id}/letter": { tag, verb: previewLetter, summary: "That letter as PDF" },
  "GET /actions-list/flex/{id}/preview": {
    tag,
    verb: previewLetter,
    fixed: { flex: true },
    summary: "The flex letter of a row as PDF",
  },
  "GET /actions-list/export": { tag, verb: exportActions, summary: "The list as CSV or XLSX" },
  "GET /runs": { tag, verb: listRuns, summary: "What was run: who, when, on what, and what it came to" },
  "GET /runs/{id}": { tag, verb: getRun, summary: "One run with its rows, by what became of them" },
  "GET /runs/{id}/export": { tag, verb: exportRun, summary: "The rows of a run as CSV or XLSX" },
  "GET /undo": { tag, verb: openUndos, summary: "Runs that can still be undone" },
  "POST /undo/{id}": { tag, verb: undo, summary: "Undo a run, a removal, statuses or notes" },
} as const satisfies Calls;
