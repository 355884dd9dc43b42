import type { z } from "zod";
import type { Ctx } from "@/lib/access/context";

/** What a job tells while it works: rows done so far and, once known, out of how many. */
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
 * A piece of work for a worker. `run` yields its progress, chunk by chunk, and throws when it fails; it knows no queue and no
 * socket. Each chunk commits its own work together with `current` (`advance`), so a run after a crash goes on where the last one
 * stopped. Between two signs of progress it may be silent for JOB_SILENT_SECONDS; `signal` is aborted once the job has ended or was given
 * up, and whatever still works for it has to stop.
 */
export type JobDefinition<S extends z.ZodType = z.ZodType> = {
  name: string;
  input: S;
  /** At most one open job of this kind per customer; a second start is refused with `errors.<exclusive>`. */
  exclusive?: string;
  /** It only looks: customers' own programs are not told that it ended. */
  isLook?: boolean;
  run: (ctx: Ctx, input: z.output<S>, job: JobRow, signal: AbortSignal) => AsyncGenerator<Progress, void>;
  /** Leaves nothing locked behind when the job has failed for good. */
  release?: (ctx: Ctx, job: JobRow) => Promise<void>;
};

export const defineJob = <S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> => definition;
