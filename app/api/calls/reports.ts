import type { Calls } from "@/lib/http/calls";
import { startReport } from "@/lib/reports/commands/start-report";
import { previewReport } from "@/lib/reports/queries/preview-report";
import { reportFile } from "@/lib/reports/queries/report-file";

const tag = "reports";

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
} as const satisfies Calls;
