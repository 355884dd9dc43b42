import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import { keepFile, loadFile } from "@/lib/files/commands";
import { contentTypes } from "@/lib/files/rules";
import { sentence } from "@/lib/i18n/sentences";
import { advance } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import { dropUploads } from "../commands/drop-uploads";
import { readList } from "../queries/reports/read-list";
import { type ReportList, reportOf } from "../render/report";
import { ReportInput } from "../schema/reports";

/** Makes a report of two lists of open items. Only the report is kept: the lists go when it is made, or when it cannot be. */
export const createReportJob = defineJob({
  name: "create-report",
  input: ReportInput,
  async *run(ctx, { older, newer }, job) {
    const lists = await reading(
      ctx,
      async (read): Promise<[ReportList, ReportList]> => [
        await listOf(read, older),
        await listOf(read, newer),
      ],
    );
    const total = lists.reduce((lines, { list }) => lines + list.lines, 0);
    yield { current: 0, total };
    const { bytes, rows, rejected } = reportOf(lists, ctx.language);
    await transact(
      ctx,
      async (tx) => {
        const report_file = await keepFile(tx, {
          bytes,
          filename: `${sentence(ctx.language, "reports.filename")}-${ctx.today}.xlsx`,
          content_type: contentTypes.xlsx,
          folder: "reports",
        });
        await dropUploads(tx, job.id);
        const figures = { rows, rejected, report_file, download_url: `/api/reports/${job.id}` };
        await advance(tx, job, { done: total, total, figures: () => figures });
      },
      "work",
    );
    yield { current: total, total };
  },
  release: (ctx: Ctx, { id }) => transact(ctx, (tx) => dropUploads(tx, id)),
});

async function listOf(read: Read, file_id: number): Promise<ReportList> {
  const { filename, bytes } = await loadFile(read, file_id);
  return { name: filename, list: await readList(read, bytes) };
}
