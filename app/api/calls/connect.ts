import { mapCountries } from "@/lib/accounting/commands/countries";
import { previewStart, startAt } from "@/lib/accounting/commands/start-at";
import { previewCsv, startCsvImport } from "@/lib/accounting/commands/upload";
import { csvFormat, rejectedCsv } from "@/lib/accounting/queries";
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
  "GET /connect/rejected/{id}": {
    tag,
    verb: rejectedCsv,
    summary: "The rows of an import that were refused",
  },
} as const satisfies Calls;
