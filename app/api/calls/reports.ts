import { startReport } from "@/lib/figures/commands/start-report";
import { debtorExport } from "@/lib/figures/queries/reports/debtor-export";
import { interestExport } from "@/lib/figures/queries/reports/interest-export";
import { previewReport } from "@/lib/figures/queries/reports/preview-report";
import { reportFile } from "@/lib/figures/queries/reports/report-file";
import { statusExport } from "@/lib/figures/queries/reports/status-export";
import type { Calls } from "@/lib/http/calls";

const tag = "reports";
const dashboard = { tag: "dashboard" };

export const reportCalls = {
  "POST /reports": {
    tag,
    verb: startReport,
    summary: "Compare two lists of open items, the older one first",
    status: 202,
  },
  "POST /reports/preview": {
    tag,
    verb: previewReport,
    summary: "What was recognised in two lists, and what a report would hold; stores nothing",
  },
  "GET /reports/{id}": { tag, verb: reportFile, summary: "A report that was made, by its job" },
  "GET /dashboard/debvdp-export": {
    ...dashboard,
    verb: statusExport,
    summary: "Invoices by their status, with what was last sent, as CSV or XLSX (super-login)",
  },
  "GET /dashboard/debstatus-export": {
    ...dashboard,
    verb: debtorExport,
    summary: "What debtors owed, were invoiced and paid over some days, as CSV or XLSX (super-login)",
  },
  "GET /dashboard/ri-export": {
    ...dashboard,
    verb: interestExport,
    summary: "Claims with interest and costs over so many days, as CSV or XLSX (super-login)",
  },
} as const satisfies Calls;
