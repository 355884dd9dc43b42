import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { isZip } from "@/lib/accounting/adapters/xlsx/workbook";
import { storeFile } from "@/lib/files/commands";
import { contentTypes } from "@/lib/files/rules";
import { JobStarted } from "@/lib/jobs/answers";
import { startJob } from "@/lib/jobs/commands";
import { createReportJob } from "../jobs/reports";
import { readUploads, type UploadedList } from "../queries/reports/read-uploads";
import { ReportFiles } from "../schema/reports";

/**
 * Starts a report of two lists of open items, the older one first (DECISIONS §9). Throws Problem("invalid") at a file that is no such list,
 * and at the second when it equals the first; nothing is stored then.
 */
export const startReport = command({
  can: "reports.create",
  input: ReportFiles,
  answer: JobStarted,
  async run(tx, files) {
    const [older, newer] = await readUploads(tx, files);
    const input = { older: await storeUpload(tx, older), newer: await storeUpload(tx, newer) };
    const total = older.list.lines + newer.list.lines;
    return { accepted: true as const, data: await startJob(tx, createReportJob, input, total) };
  },
});

/** Stores an uploaded list until the report is made. */
const storeUpload = (tx: Tx, { name, bytes }: UploadedList): Promise<number> =>
  storeFile(tx, {
    bytes,
    filename: name,
    content_type: isZip(bytes) ? contentTypes.xlsx : "text/csv",
    folder: "imports",
  });
