import { z } from "zod";
import { all, day, flag, instant, whole } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { syncSources } from "../statuses";

/** From when what a source told is: the moment when that is known, the day, and how many days ago. */
export const SourceFreshness = z.strictObject({
  source: z.enum(syncSources),
  at: instant.nullable(),
  read_on: day,
  days: whole,
  /** Older than the customer wants to be told of; so old that no message goes. */
  is_old: flag,
  is_stopping: flag,
});
export type SourceFreshness = Wire<z.output<typeof SourceFreshness>>;

export const Freshness = all(SourceFreshness);
