import type { z } from "zod";
import type { StaffCtx } from "@/lib/access/context";
import type { Verb } from "@/lib/access/verbs";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { addDebtorEntry, deleteDebtorEntry } from "@/lib/debtors/commands/notes";
import { createDebtor, updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { debtorStory } from "@/lib/debtors/queries/story";
import { runActions, sendFlex } from "@/lib/dunning/commands";
import { listActions } from "@/lib/dunning/queries/list-actions";
import { previewMessage } from "@/lib/dunning/queries/preview-message";
import { listStatuses } from "@/lib/flow/queries";
import { addNote, addNotes } from "@/lib/invoices/commands/add-notes";
import { createInvoice } from "@/lib/invoices/commands/create-invoice";
import { deleteTimelineEntry } from "@/lib/invoices/commands/delete-entry";
import { deleteInvoice } from "@/lib/invoices/commands/delete-invoice";
import { updateFlex } from "@/lib/invoices/commands/update-flex";
import { updateInvoice } from "@/lib/invoices/commands/update-invoice";
import { updateStatuses } from "@/lib/invoices/commands/update-statuses";
import { explainDebtorClaim } from "@/lib/invoices/queries/debtor-claim";
import { explainClaim } from "@/lib/invoices/queries/explain-claim";
import { getInvoice } from "@/lib/invoices/queries/get-invoice";
import { listInvoices } from "@/lib/invoices/queries/list-invoices";
import { dismissJob } from "@/lib/jobs/commands";
import { jobStatuses } from "@/lib/jobs/queries";
import { explainLetter } from "@/lib/letters/queries/explain-letter";
import { listLetters } from "@/lib/letters/queries/list-letters";
import { testTemplate } from "@/lib/previews/commands";
import { previewTemplate } from "@/lib/previews/queries";
import { resolveMessage } from "@/lib/sending/outbox/commands";
import { listOutbox } from "@/lib/sending/outbox/queries";
import { deleteTemplate } from "@/lib/templates/commands/delete-template";
import { createTemplate, updateTemplate } from "@/lib/templates/commands/write-template";
import { getTemplate, templateVersions } from "@/lib/templates/queries/get-template";
import { listTemplates } from "@/lib/templates/queries/list-templates";
import { undo } from "@/lib/undo/commands";
import { openUndos } from "@/lib/undo/queries";
import { setCustomer } from "@/lib/users/commands";
import { listUsers } from "@/lib/users/queries/list-users";
import { actionCounts, profile } from "@/lib/users/queries/profile";

export type AnyVerb = Verb<StaffCtx, z.ZodObject, unknown>;
export type Call = {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  summary: string;
  /** Says what it takes and who may. */
  verb: AnyVerb;
  /** It answers a file, or begins a job. */
  answers?: "file" | "job";
};

const get = (path: string, verb: AnyVerb, summary: string): Call => ({ method: "get", path, verb, summary });
const post = (path: string, verb: AnyVerb, summary: string, answers?: "job"): Call => ({
  method: "post",
  path,
  verb,
  summary,
  ...(answers ? { answers } : {}),
});
const patch = (path: string, verb: AnyVerb, summary: string): Call => ({
  method: "patch",
  path,
  verb,
  summary,
});
const remove = (path: string, verb: AnyVerb, summary: string): Call => ({
  method: "delete",
  path,
  verb,
  summary,
});
const file = (path: string, verb: AnyVerb, summary: string): Call => ({
  ...get(path, verb, summary),
  answers: "file",
});

/** Every call with a verb behind it; a test holds this list to the routes. */
export const calls: readonly Call[] = [
  get("/auth/profile", profile, "The signed-in user"),
  patch("/auth/set-customer", setCustomer, "Choose the customer to work for"),
  get("/customers/action-counts", actionCounts, "Actions that wait, per customer of the user"),
  get("/actions-list", listActions, "Action list, agenda (type=pending) or flex list (type=flex)"),
  post("/actions-list", runActions, "Run actions; preview=1 only plans, delete=1 takes rows off", "job"),
  post("/actions-list/flex", sendFlex, "Send flex templates; preview=1 only plans, delete=1 resets", "job"),
  get("/actions-list/{id}/message", previewMessage, "The mail and letter of a row as they would be sent"),
  file("/actions-list/{id}/letter", previewMessage, "That letter as PDF"),
  file("/actions-list/flex/{id}/preview", previewMessage, "The flex letter of a row as PDF"),
  file("/actions-list/export", listActions, "The list as CSV or XLSX (format)"),
  get("/undo", openUndos, "Runs that can still be undone"),
  post("/undo/{id}", undo, "Undo a run, a removal, statuses or notes"),
  get("/debtors", listDebtors, "Debtors with what they owe"),
  post("/debtors", createDebtor, "Add a debtor"),
  get("/debtors/{id}", getDebtor, "One debtor"),
  patch("/debtors/{id}", updateDebtor, "Change a debtor"),
  remove("/debtors/{id}", deleteDebtor, "Delete a debtor with its invoices (super-login)"),
  get("/debtors/{id}/claim", explainDebtorClaim, "How a debtor's interest and costs came about, by invoice"),
  get("/debtors/{id}/story", debtorStory, "What happened and what is planned"),
  post("/debtors/{id}/entries", addDebtorEntry, "Add a note or call"),
  post("/debtors/{id}/entries/{entry_id}", deleteDebtorEntry, "Bring a deleted note or call back (restore)"),
  remove("/debtors/{id}/entries/{entry_id}", deleteDebtorEntry, "Delete a note or call"),
  file("/debtors/export", listDebtors, "The debtors as CSV or XLSX (format)"),
  get("/invoices", listInvoices, "Invoices with what each claims; ids=1 answers ids"),
  post("/invoices", createInvoice, "Add an invoice"),
  get("/invoices/{id}", getInvoice, "One invoice with timeline, journal and debtor"),
  patch("/invoices/{id}", updateInvoice, "Change an invoice"),
  remove("/invoices/{id}", deleteInvoice, "Delete an invoice (super-login)"),
  get("/invoices/{id}/claim", explainClaim, "How interest and costs came about"),
  post("/invoices/{id}/add-note", addNote, "Add a note, with a file when sent as multipart"),
  post("/invoices/add-notes", addNotes, "Add one note to many invoices"),
  remove("/invoices/{id}/timeline/{timelineId}", deleteTimelineEntry, "Delete a note"),
  post("/invoices/update-statuses", updateStatuses, "Set the statuses of many invoices"),
  post("/invoices/update-flex", updateFlex, "Set or clear the flex template of many invoices"),
  file("/invoices/export", listInvoices, "The invoices as CSV or XLSX (format)"),
  get("/invoices/downloads", listLetters, "Letters to print and post"),
  get("/letters", listLetters, "Letters to print and post"),
  get("/letters/{id}/claim", explainLetter, "How the interest and costs in a letter came about"),
  get("/invoice-statuses", listStatuses, "The statuses in the caller's language"),
  get("/templates", listTemplates, "Templates"),
  post("/templates", createTemplate, "Add a template"),
  get("/templates/{id}", getTemplate, "One template"),
  patch("/templates/{id}", updateTemplate, "Change a template"),
  remove("/templates/{id}", deleteTemplate, "Delete a template"),
  get("/templates/{id}/versions", templateVersions, "What a template said before"),
  post("/templates/preview", previewTemplate, "The mail of a draft"),
  post("/templates/test-mail", testTemplate, "A test mail to oneself"),
  get("/job-status", jobStatuses, "Jobs of the caller, or one with its result"),
  post("/jobs/{id}/dismiss", dismissJob, "Take an ended job off the panel"),
  get("/outbox", listOutbox, "Mails that need a person"),
  post("/outbox/{id}", resolveMessage, "Decide about such a mail"),
  get("/users", listUsers, "Users in the caller's reach"),
];
