import type { KnownJob } from "@/lib/jobs/answers";

/** An import as the job-status call returns it by id; `result` fills up during the job. */
export type ImportJob = Pick<KnownJob, "id" | "action" | "status" | "current" | "total" | "result" | "error">;
