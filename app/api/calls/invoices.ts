import { invoiceByLaw } from "@/lib/claims/queries/statement";
import { listStatuses } from "@/lib/flow/queries";
import type { Calls } from "@/lib/http/calls";
import { addNote, addNotes } from "@/lib/invoices/commands/add-notes";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { deleteTimelineEntry } from "@/lib/invoices/commands/delete-entry";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { addInterruption, deleteInterruption } from "@/lib/invoices/commands/interrupt";
import { updateFlex } from "@/lib/invoices/commands/update-flex";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { waiveRest } from "@/lib/invoices/commands/waive-rest";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { exportInvoices } from "@/lib/invoices/queries/export-invoices";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoiceIds } from "@/lib/invoices/queries/list-invoice-ids";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { downloadNoteFile } from "@/lib/invoices/queries/note-file";
import { downloadInvoiceFile } from "@/lib/letters/queries/invoice-file";
import { sendReserve } from "@/lib/messages/commands/send-reserve";
import { previewReserve } from "@/lib/messages/queries/notices/preview-notice";

const tag = "invoices";

export const invoiceCalls = {
  "GET /invoices": {
    tag,
    verb: listInvoices,
    when: { ids: listInvoiceIds },
    summary: "Invoices with what each claims; ids answers the ids of all that match",
  },
  "POST /invoices": { tag, verb: createInvoice, summary: "Add an invoice", status: 201 },
  "GET /invoices/export": { tag, verb: exportInvoices, summary: "The invoices as CSV or XLSX" },
  "POST /invoices/add-notes": {
    tag,
    verb: addNotes,
    summary: "Add one note to many invoices",
    example: { ids: [1042, 1043], note: "Belde terug, betaalt vrijdag" },
  },
  "POST /invoices/update-statuses": {
    tag,
    verb: updateStatuses,
    summary: "Set the statuses of many invoices",
    example: { invoices: { "1042": 16 }, versions: { "1042": 3 } },
  },
  "POST /invoices/update-flex": {
    tag,
    verb: updateFlex,
    summary: "Set or clear the flex template of many invoices",
    example: { invoices: { "1042": true }, templateId: 1007, flexDays: 5 },
  },
  "GET /invoices/{id}": { tag, verb: getInvoice, summary: "One invoice with timeline, journal and debtor" },
  "PATCH /invoices/{id}": { tag, verb: updateInvoice, summary: "Change an invoice" },
  "DELETE /invoices/{id}": { tag, verb: deleteInvoice, summary: "Delete an invoice (super-login)" },
  "GET /invoices/{id}/claim": { tag, verb: explainClaim, summary: "How interest and costs came about" },
  "GET /invoices/{id}/statement": {
    tag,
    verb: invoiceByLaw,
    summary: "What is owed of an invoice by Dutch law on a day, and how it came to be",
  },
  "POST /invoices/{id}/interruptions": {
    tag,
    verb: addInterruption,
    summary: "Record what interrupted the limitation, with a file when sent as multipart",
    example: { on: "2026-11-20", kind: "acknowledgement", note: "Erkent de schuld per e-mail" },
    status: 201,
  },
  "DELETE /invoices/{id}/interruptions/{interruption_id}": {
    tag,
    verb: deleteInterruption,
    summary: "Take out what was recorded as an interruption",
  },
  "POST /invoices/{id}/interrupt": {
    tag,
    verb: sendReserve,
    when: { preview: previewReserve },
    summary: "Send the letter that keeps the right to payment; preview only answers its words",
    example: { preview: true },
    status: 201,
  },
  "POST /invoices/{id}/waive": {
    tag,
    verb: waiveRest,
    summary: "Waive what the law still claims of an invoice that the books have as paid",
    example: { reason: "Te klein om na te gaan" },
  },
  "GET /invoices/{id}/mails": {
    tag,
    verb: downloadInvoiceFile,
    summary: "Everything the debtor got about an invoice, as one zip",
  },
  "GET /invoices/{id}/files/{file_id}": { tag, verb: downloadNoteFile, summary: "The attachment of a note" },
  "POST /invoices/{id}/add-note": {
    tag,
    verb: addNote,
    summary: "Add a note, with a file when sent as multipart",
    example: { note: "Belde terug, betaalt vrijdag" },
  },
  "DELETE /invoices/{id}/timeline/{timelineId}": { tag, verb: deleteTimelineEntry, summary: "Delete a note" },
  "GET /invoice-statuses": { tag, verb: listStatuses, summary: "The statuses in the caller's language" },
} as const satisfies Calls;
