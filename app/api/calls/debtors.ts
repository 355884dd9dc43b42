import { joinDebtors } from "@/lib/accounting/commands/duplicates/join";
import { markDistinct } from "@/lib/accounting/commands/duplicates/mark-distinct";
import { listDuplicates } from "@/lib/accounting/queries/duplicates/list-duplicates";
import { exportStatement } from "@/lib/claims/queries/export-statement";
import { debtorNotices } from "@/lib/claims/queries/notices";
import { debtorSpecification } from "@/lib/claims/queries/specification/get-specification";
import { debtorStatement } from "@/lib/claims/queries/statement";
import { addDebtorEntry, deleteDebtorEntry, previewEntry } from "@/lib/debtors/commands/debtor-entries";
import { deleteDebtor } from "@/lib/debtors/commands/delete-debtor";
import { createDebtor, updateDebtor } from "@/lib/debtors/commands/write-debtor";
import { exportDebtors } from "@/lib/debtors/queries/export-debtors";
import { exportSubscriptions } from "@/lib/debtors/queries/export-subscriptions";
import { getDebtor } from "@/lib/debtors/queries/get-debtor";
import { listDebtors } from "@/lib/debtors/queries/list-debtors";
import { listSubscriptions } from "@/lib/debtors/queries/list-subscriptions";
import { debtorTimeline } from "@/lib/debtors/queries/timeline";
import type { Calls } from "@/lib/http/calls";
import { explainDebtorClaim } from "@/lib/invoices/queries/debtor-claim";
import { anonymiseDebtor } from "@/lib/privacy/commands/anonymise";
import { debtorFile } from "@/lib/privacy/queries/debtor-file";
import { previewAnonymise } from "@/lib/privacy/queries/removal";

const tag = "debtors";

export const debtorCalls = {
  "GET /debtors": { tag, verb: listDebtors, summary: "Debtors with what they owe" },
  "POST /debtors": { tag, verb: createDebtor, summary: "Add a debtor", status: 201 },
  "GET /debtors/export": { tag, verb: exportDebtors, summary: "The debtors as CSV or XLSX" },
  "GET /debtors/subscriptions": {
    tag,
    verb: listSubscriptions,
    when: { export: exportSubscriptions },
    summary: "What debtors owe on contracts; export answers CSV or XLSX (feature contracts)",
  },
  "GET /debtors/duplicates": {
    tag,
    verb: listDuplicates,
    summary: "Pairs of debtors that came from two sources and look like one, with what speaks for each",
  },
  "POST /debtors/join": {
    tag,
    verb: joinDebtors,
    summary:
      "Join debtors of two sources that are one, for good: id stays, and all that is of other_id becomes its own; all joins those about which there is no doubt",
    example: { pairs: [{ id: 1042, other_id: 1077 }] },
  },
  "POST /debtors/distinct": {
    tag,
    verb: markDistinct,
    summary: "Say that two debtors which look like one are two: they are not offered again",
    example: { id: 1042, other_id: 1077 },
  },
  "GET /debtors/{id}": { tag, verb: getDebtor, summary: "One debtor" },
  "PATCH /debtors/{id}": { tag, verb: updateDebtor, summary: "Change a debtor" },
  "DELETE /debtors/{id}": {
    tag,
    verb: deleteDebtor,
    summary: "Delete a debtor with its invoices (super-login)",
  },
  "GET /debtors/{id}/statement": {
    tag,
    verb: debtorStatement,
    when: { export: exportStatement },
    summary:
      "What a debtor owes in one currency by Dutch law on a day, how it came to be day by day, and by which letters and rates; export answers CSV or XLSX, 409 where a day has no rate",
  },
  "GET /debtors/{id}/notices": {
    tag,
    verb: debtorNotices,
    summary:
      "The letters of the collection side to a debtor as they stand by Dutch law on a day: when each was received, until when it was free, and why it does not count",
  },
  "GET /debtors/{id}/specification": {
    tag,
    verb: debtorSpecification,
    summary:
      "A debtor's claim by Dutch law in one currency on a day with everything it rests on, for a bailiff or lawyer: PDF, XLSX, or JSON from which it can be worked out again; 409 where a day has no rate",
  },
  "GET /debtors/{id}/claim": {
    tag,
    verb: explainDebtorClaim,
    summary: "How a debtor's interest and costs came about, by invoice",
  },
  "GET /debtors/{id}/file": {
    tag,
    verb: debtorFile,
    summary: "All that is stored of a debtor, in its language, as JSON or PDF; who fetches it is recorded",
  },
  "GET /debtors/{id}/anonymise": {
    tag,
    verb: previewAnonymise,
    summary: "What taking a debtor's person out would take, or why it cannot be now",
  },
  "POST /debtors/{id}/anonymise": {
    tag,
    verb: anonymiseDebtor,
    summary: "Take a debtor's person out for good; its number, invoices and figures stay",
  },
  "GET /debtors/{id}/story": { tag, verb: debtorTimeline, summary: "What happened and what is planned" },
  "POST /debtors/{id}/entries": {
    tag,
    verb: addDebtorEntry,
    when: { preview: previewEntry },
    summary: "Add a note, or a call with what follows from it; preview only works that out",
    status: 201,
  },
  "POST /debtors/{id}/entries/{entry_id}": {
    tag,
    verb: deleteDebtorEntry,
    summary: "Delete a note or call, or bring a deleted one back (restore)",
  },
  "DELETE /debtors/{id}/entries/{entry_id}": {
    tag,
    verb: deleteDebtorEntry,
    summary: "Delete a note or call",
  },
} as const satisfies Calls;
