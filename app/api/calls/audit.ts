import type { Calls } from "@/lib/http/calls";
import { listClearings } from "@/lib/privacy/queries/clearings";
import { exportAudit } from "@/lib/users/queries/export-audit";
import { listAudit } from "@/lib/users/queries/list-audit";

const tag = "audit";

export const auditCalls = {
  "GET /audit": { tag, verb: listAudit, summary: "Who changed what, the last first" },
  "GET /audit/export": { tag, verb: exportAudit, summary: "Who changed what as CSV or XLSX" },
  "GET /clearings": { tag, verb: listClearings, summary: "What was cleared away by age, by night and kind" },
} as const satisfies Calls;
