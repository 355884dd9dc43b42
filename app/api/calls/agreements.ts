import { addPayment } from "@/lib/agreements/commands/add-payment";
import { moveHold } from "@/lib/agreements/commands/change-hold";
import { endHold } from "@/lib/agreements/commands/end-hold";
import { openHold } from "@/lib/agreements/commands/open-hold";
import { undoPayment } from "@/lib/agreements/commands/undo-payment";
import { updateDeadlines } from "@/lib/agreements/commands/update-deadlines";
import { expectedMoney } from "@/lib/agreements/queries/expected-money";
import { getHold } from "@/lib/agreements/queries/get-hold";
import { listHolds } from "@/lib/agreements/queries/list-holds";
import { listPayments } from "@/lib/agreements/queries/list-payments";
import type { Calls } from "@/lib/http/calls";
import { previewHold, previewPayment } from "@/lib/messages/queries/notices/preview-notice";

const tag = "agreements";

export const agreementCalls = {
  "GET /holds": { tag, verb: listHolds, summary: "Promises, disputes, arrangements, pauses and callbacks" },
  "POST /holds": {
    tag,
    verb: openHold,
    when: { preview: previewHold },
    summary: "Make a hold; preview only works it out, with the message to the debtor",
    example: {
      kind: "promise",
      debtor_id: 1042,
      invoices: { "1043": null },
      day: "2026-11-27",
      amount: "1000.00",
      preview: true,
    },
    status: 201,
  },
  "GET /holds/expected": {
    tag,
    verb: expectedMoney,
    summary: "What promises and terms should bring in on each day of a week",
  },
  "GET /holds/{id}": { tag, verb: getHold, summary: "One hold with its invoices, terms and history" },
  "PATCH /holds/{id}": { tag, verb: moveHold, summary: "Change what was agreed" },
  "POST /holds/{id}/end": {
    tag,
    verb: endHold,
    summary: "End a hold by hand",
    example: { outcome: "withdrawn" },
  },
  "GET /payments": { tag, verb: listPayments, summary: "Payments booked by hand" },
  "POST /payments": {
    tag,
    verb: addPayment,
    when: { preview: previewPayment },
    summary: "Book a payment or a set-off; preview only spreads it, with the message to the debtor",
    example: {
      debtor_id: 1042,
      currency: "EUR",
      amount: "100.00",
      invoices: { "1043": null },
      preview: true,
    },
    status: 201,
  },
  "POST /payments/{id}/undo": { tag, verb: undoPayment, summary: "Take a payment back" },
  "POST /invoices/update-deadlines": {
    tag,
    verb: updateDeadlines,
    summary: "Set or clear the deadlines of many invoices",
    example: { invoices: { "1043": "2026-12-01" } },
  },
} as const satisfies Calls;
