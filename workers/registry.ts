import {
  importCsvJob,
  previewCsvImportJob,
  revertCsvJob,
  startAtJob,
  syncPackageJob,
} from "@/lib/accounting/jobs";
import { runActionsJob, sendFlexJob } from "@/lib/dunning/jobs";
import { createReportJob } from "@/lib/figures/jobs/reports";
import type { JobDefinition } from "@/lib/jobs/define";
import { confirmAgreementJob, confirmPaymentJob } from "@/lib/messages/jobs/notices";
import { bankStatementJob } from "@/lib/payments/jobs/bank";
import { riMatchesJob } from "@/lib/ri-matches/jobs";

const definitions: JobDefinition[] = [
  runActionsJob,
  sendFlexJob,
  importCsvJob,
  revertCsvJob,
  previewCsvImportJob,
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
