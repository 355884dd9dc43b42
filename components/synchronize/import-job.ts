import type { JobResult } from "@/components/frame/types";
import type { ImportResult } from "@/lib/accounting/schema";

/** An import as GET /api/job-status?id= answers it; `result` is filled as it goes. */
export type ImportJob = {
  id: number;
  action: string;
  status: number;
  current: number;
  total: number;
  result: Partial<ImportResult> & JobResult;
  error: string | null;
};
