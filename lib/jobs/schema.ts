import { z } from "zod";
import { id } from "@/lib/kernel/fields";

export const JobFilters = z.strictObject({ id: id("job").optional() });

/** A job as the API shows it (SPEC §3). status: 0 pending, 1 in progress, 2 done, above 2 an error. */
export type Job = {
  id: number;
  action: string;
  status: number;
  current: number;
  total: number;
  /** What it did, in figures; of a job that failed, `error_values` belong to the error. */
  result: Record<string, unknown>;
  /** Why it failed: a key of `errors` in messages/. */
  error?: string | null;
};
