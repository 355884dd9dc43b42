import type { KnownJob } from "@/lib/jobs/answers";

/** An import as it is looked up by its id; `result` is filled as it goes. */
export type ImportJob = Pick<KnownJob, "id" | "action" | "status" | "current" | "total" | "result" | "error">;
