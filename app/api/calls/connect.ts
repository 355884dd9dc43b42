import { disconnect, setDivision, setKey, startSync } from "@/lib/accounting/commands/connect";
import { mapCountries } from "@/lib/accounting/commands/country-mappings";
import { acceptDifferences } from "@/lib/accounting/commands/differences/accept";
import { closeDoubts } from "@/lib/accounting/commands/differences/close-doubts";
import { holdDifferences } from "@/lib/accounting/commands/differences/hold";
import { applySync } from "@/lib/accounting/commands/file/apply";
import { previewRevert, revertSync } from "@/lib/accounting/commands/file/start-revert";
import { redeemConsent, startConsent } from "@/lib/accounting/commands/links/consent";
import { dropSync, reopenClosedBySync } from "@/lib/accounting/commands/reopen-closed";
import { previewStart, startAt } from "@/lib/accounting/commands/start-at";
import { previewCsv, startCsvImport } from "@/lib/accounting/commands/upload";
import { connectDetails } from "@/lib/accounting/queries/connect-details";
import { csvFormat, rejectedCsv } from "@/lib/accounting/queries/csv-files";
import { exportDifferences } from "@/lib/accounting/queries/export-differences";
import { exportRejected } from "@/lib/accounting/queries/export-rejected";
import { sourceFreshness } from "@/lib/accounting/queries/freshness";
import { getSync } from "@/lib/accounting/queries/get-sync";
import { listDifferences } from "@/lib/accounting/queries/list-differences";
import { listSyncs } from "@/lib/accounting/queries/list-syncs";
import type { Calls } from "@/lib/http/calls";

const tag = "connect";

export const connectCalls = {
  "GET /connect/csv-format": {
    tag,
    verb: csvFormat,
    summary: "Our own format of open items, with an example",
  },
  "POST /connect/csv-preview": { tag, verb: previewCsv, summary: "What a file of open items holds" },
  "POST /connect/start-sync/csv": {
    tag,
    verb: startCsvImport,
    summary: "Bring a file of open items in",
    status: 202,
  },
  "GET /connect/details": {
    tag,
    verb: connectDetails,
    summary: "Per accounting package how it is linked, and its administrations; null where it is not",
  },
  "POST /connect/set-division": {
    tag,
    verb: setDivision,
    summary: "Choose which administration of a package is read",
    example: { type: "exact", division: "4410022" },
  },
  "POST /connect/set-key": {
    tag,
    verb: setKey,
    summary: "Link a package by a key of its own; the key is never told again",
    example: { type: "moneybird", key: "…" },
  },
  "POST /connect/disconnect": {
    tag,
    verb: disconnect,
    summary: "End a link with a package; within a super-login alone",
    example: { type: "exact" },
  },
  "POST /connect/start-sync/exact": {
    tag,
    verb: startSync,
    fixed: { package: "exact" },
    summary: "Bring the open items of the linked administration in Exact Online in",
    example: {},
    status: 202,
  },
  "POST /connect/start-sync/twinfield": {
    tag,
    verb: startSync,
    fixed: { package: "twinfield" },
    summary: "Bring the open items of the linked administration in Twinfield in",
    example: {},
    status: 202,
  },
  "POST /connect/start-sync/moneybird": {
    tag,
    verb: startSync,
    fixed: { package: "moneybird" },
    summary: "Bring the open items of the linked administration in Moneybird in",
    example: {},
    status: 202,
  },
  "GET /connect/exact": {
    tag,
    verb: startConsent,
    fixed: { package: "exact" },
    summary: "Go to the page of consent of Exact Online; the state is the customer's hash id",
  },
  "GET /connect/twinfield": {
    tag,
    verb: startConsent,
    fixed: { package: "twinfield" },
    summary: "Go to the page of consent of Twinfield; the state is the customer's hash id",
  },
  "GET /connect/return": {
    tag,
    verb: redeemConsent,
    summary: "Where a package sends people back to",
  },
  "POST /connect/start-at": {
    tag,
    verb: startAt,
    when: { preview: previewStart },
    summary:
      "Say where the old invoices of an import begin, by age or by their column status; preview only works it out",
    example: { job_id: 1042, start: { mode: "age", bands: [{ from: 31, step: 4 }] }, preview: true },
    status: 202,
  },
  "POST /connect/country-words": {
    tag,
    verb: mapCountries,
    summary: "Say which countries the words of a ledger mean; remembered for the next file",
    example: { words: { Absurdistan: "NL" } },
  },
  "GET /connect/runs": {
    tag,
    verb: listSyncs,
    summary:
      "The times open items came in, by file or by package: what was read and done, or why nothing was",
  },
  "GET /connect/runs/{id}": {
    tag,
    verb: getSync,
    summary: "One sync or import and its rows: what each was before and after, or why it did not go in",
  },
  "GET /connect/runs/{id}/rejected": {
    tag,
    verb: exportRejected,
    summary: "The rows of a sync or an import that did not go in, as a file",
  },
  "POST /connect/runs/{id}/take-back": {
    tag,
    verb: reopenClosedBySync,
    summary: "Open again what a sync or an import closed, as long as nobody acted on those invoices",
  },
  "POST /connect/runs/{id}/revert": {
    tag,
    verb: revertSync,
    when: { preview: previewRevert },
    summary:
      "Revert an imported file as a whole: what it added goes, what it changed is what it was; what somebody acted on since stays. preview only works it out",
    example: { preview: true },
    status: 202,
  },
  "POST /connect/runs/{id}/apply": {
    tag,
    verb: applySync,
    summary:
      "Import the file that was looked at, or that the guard stopped; where it would now do something else the run waits again",
    example: { confirmed: false },
    status: 202,
  },
  "POST /connect/runs/{id}/drop": {
    tag,
    verb: dropSync,
    summary: "Leave it at what was looked at or the guard stopped: nothing of that list is brought in",
  },
  "POST /connect/runs/{id}/close-doubts": {
    tag,
    verb: closeDoubts,
    summary: "Close as paid what the last sync of a package left in doubt",
  },
  "GET /connect/differences": {
    tag,
    verb: listDifferences,
    summary: "Why the sums of a linked package and ours differ: per currency, and row by row",
  },
  "GET /connect/differences/export": {
    tag,
    verb: exportDifferences,
    summary: "The differences of a linked package with us as a file",
  },
  "POST /connect/differences/accept": {
    tag,
    verb: acceptDifferences,
    summary:
      "Take over what a package says of invoices that differ: paid, open with its amount, or open again",
    example: { package: "exact", invoices: [1042] },
  },
  "POST /connect/differences/hold": {
    tag,
    verb: holdDifferences,
    summary: "Hold messages about invoices that differ until their package was read whole again",
    example: { package: "exact", invoices: [1042] },
  },
  "GET /connect/freshness": {
    tag,
    verb: sourceFreshness,
    summary: "From when the figures of each source are, and whether that is older than the customer wants",
  },
  "GET /connect/rejected/{id}": {
    tag,
    verb: rejectedCsv,
    summary: "The rows of an import that were refused",
  },
} as const satisfies Calls;
