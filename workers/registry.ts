import { importCsvJob } from "@/lib/accounting/jobs";
import { runActionsJob, sendFlexJob } from "@/lib/dunning/jobs";
import type { JobDefinition } from "@/lib/jobs/define";

const definitions: JobDefinition[] = [runActionsJob, sendFlexJob, importCsvJob];

/** Every job a worker can run, by name. */
export const registry: Record<string, JobDefinition> = Object.fromEntries(
  definitions.map((definition) => [definition.name, definition]),
);
