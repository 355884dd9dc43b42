import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { jobs } from "@/db/schema/jobs";
import { type Read, reading } from "@/lib/access/context";
import { file } from "@/lib/access/file-verbs";
import { loadFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { templateHeader } from "../adapters/ledger/columns";
import { JobId } from "../schema";

const CSV = "text/csv; charset=utf-8";
const example =
  "10042;Bakker Groothandel B.V.;Havenstraat 12;1013 AB;Amsterdam;NL;12345678;Sanne de Vries;administratie@bakker.example;020 123 45 67;F2026-0117;01-10-2026;31-10-2026;EUR;1.250,00;1.250,00";

/** Returns our own format: the header and one example line, with a byte order mark so that Excel opens it correctly. */
export const csvFormat = file({
  can: "sync.read",
  input: z.strictObject({}),
  media: [CSV],
  async run() {
    const body = Buffer.from(`\ufeff${templateHeader.join(";")}\r\n${example}\r\n`, "utf8");
    return { filename: "invorder-openstaande-posten.csv", content_type: CSV, body };
  },
});

/** Returns the rejected rows of an import, as a CSV to correct. Throws Problem("not-found"). */
export const rejectedCsv = file({
  can: "sync.read",
  input: JobId,
  media: [CSV],
  async run(ctx, { id }) {
    const { filename, bytes } = await reading(ctx, (read) => rejectedFile(read, id));
    return { filename, content_type: CSV, body: bytes };
  },
});

async function rejectedFile(read: Read, job_id: number) {
  const [row] = await read.db
    .select({ result: jobs.result })
    .from(jobs)
    .where(and(eq(jobs.customer_id, read.customer.id), eq(jobs.id, job_id)));
  const file_id = Number(row?.result.rejected_file);
  if (!Number.isInteger(file_id) || file_id <= 0) throw notFound();
  return loadFile(read, file_id);
}
