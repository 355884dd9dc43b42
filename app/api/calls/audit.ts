import { exportAudit } from "@/lib/audit/queries/export-audit";
import { listAudit } from "@/lib/audit/queries/list-audit";
import type { Calls } from "@/lib/http/calls";

const tag = "audit";

export const auditCalls = {
  "GET /audit": { tag, verb: listAudit, summary: "Who changed what, the last first" },
  "GET /audit/export": { tag, verb: exportAudit, summary: "Who changed what as CSV or XLSX" },
} as const satisfies Calls;
