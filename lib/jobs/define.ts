import type { z } from "zod";
import type { Ctx } from "@/lib/access/context";

/** The progress of a running job: rows done so far and, once known, their total. */
export type Progress = { current: number; total: number };

export type JobRow = {
  id: number;
  customer_id: number;
  user_id: number;
  current: number;
  total: number;
  attempts: number;
  result: Record<string, unknown>;
};

/**
 * A background job. `run` yields its progress, chunk by chunk, and throws when it fails; it does not depend on queue or socket. Each chunk
 * commits its own work together with `current` (`advanceJob`), so that a run after a crash continues where the last one stopped. Between
 * two yields it may take JOB_SILENT_SECONDS; `signal` is aborted once the job has ended or was given up, and any work still running for it
 * must stop.
 */
export type JobDefinition<S extends z.ZodType = z.ZodType> = {
  name: string;
  input: S;
  /** Allows at most one open job of this kind per customer; a second start is refused with `errors.<exclusive>`. */
  exclusive?: string;
  /** True when it only reads: customers' webhooks are not notified of its end. */
  isReadOnly?: boolean;
  run: (ctx: Ctx, input: z.output<S>, job: JobRow, signal: AbortSignal) => AsyncGenerator<Progress, void>;
  /** Releases locked rows when the job has failed finally. */
  release?: (ctx: Ctx, job: JobRow) => Promise<void>;
};

export const defineJob = <S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> => definition;
