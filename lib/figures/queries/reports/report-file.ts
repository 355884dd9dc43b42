import { and, eq } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import { type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { loadFile } from "@/lib/files/commands";
import { contentTypes } from "@/lib/files/rules";
import { notFound } from "@/lib/kernel/problems";
import { ReportId } from "../../schema/reports";

/** Downloads a report, by the job that made it, for the user who started it. Throws Problem("not-found"). */
export const reportFile = file({
  can: "reports.create",
  input: ReportId,
  media: [contentTypes.xlsx],
  isAudited: true,
  async run(ctx, { id }) {
    const { filename, content_type, bytes } = await reading(ctx, (read) => reportOf(read, id));
    return { filename, content_type, body: bytes };
  },
});

async function reportOf(read: Read, id: number) {
  const [job] = await read.db
    .select({ result: jobs.result })
    .from(jobs)
    .where(
      and(
        eq(jobs.customer_id, read.customer.id),
        eq(jobs.user_id, read.actor.id),
        eq(jobs.action, "create-report"),
        eq(jobs.id, id),
      ),
    );
  const file_id = Number(job?.result.report_file);
  if (!Number.isInteger(file_id) || file_id <= 0) throw notFound();
  return loadFile(read, file_id);
}
