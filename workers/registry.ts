import { importCsvJob, lookAtCsvJob, revertCsvJob, startAtJob, syncPackageJob } from "@/lib/accounting/jobs";
import { bankStatementJob } from "@/lib/bank/jobs";
import { runActionsJob, sendFlexJob } from "@/lib/dunning/jobs";
import type { JobDefinition } from "@/lib/jobs/define";
import { confirmAgreementJob, confirmPaymentJob } from "@/lib/notices/jobs";
import { createReportJob } from "@/lib/reports/jobs";
import { riMatchesJob } from "@/lib/ri-matches/jobs";

const definitions: JobDefinition[] = [
  runActionsJob,
  sendFlexJob,
  importCsvJob,
  revertCsvJob,
  lookAtCsvJob,
  startAtJob,
  riMatchesJob,
  bankStatementJob,
  syncPackageJob,
  confirmAgreementJob,
  confirmPaymentJob,
  createReportJob,
];

/** Every job a worker can run, by name. */
export const registry: Record<string, JobDefinition> = Object.fromEntries(
  definitions.map((definition) => [definition.name, definition]),
);
