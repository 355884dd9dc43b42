import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { jobs } from "@/db/schema/jobs";
import type { StaffCtx } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { keptFile } from "@/lib/files/commands";
import { notFound } from "@/lib/kernel/problems";
import { templateHeader } from "./adapters/csv/columns";
import { JobId } from "./schema";

const mayRead = query({ can: "sync.read", input: z.strictObject({}), run: async () => null });

const example =
  "10042;Bakker Groothandel B.V.;Havenstraat 12;1013 AB;Amsterdam;NL;12345678;Sanne de Vries;administratie@bakker.example;020 123 45 67;F2026-0117;01-10-2026;31-10-2026;EUR;1.250,00;1.250,00";

/** Our own format: the header and one example line, with a byte order mark so that Excel opens it well. */
export async function csvFormat(ctx: StaffCtx) {
  await mayRead.call(ctx, {});
  const body = Buffer.from(`\ufeff${templateHeader.join(";")}\r\n${example}\r\n`, "utf8");
  return { filename: "invorder-openstaande-posten.csv", content_type: "text/csv; charset=utf-8", body };
}

const rejectedOf = query({
  can: "sync.read",
  input: JobId,
  async run(read, { id }) {
    const [row] = await read.sql
      .select({ result: jobs.result })
      .from(jobs)
      .where(and(eq(jobs.customer_id, read.customer.id), eq(jobs.id, id)));
    const file_id = Number(row?.result.rejected_file);
    if (!Number.isInteger(file_id) || file_id <= 0) throw notFound();
    return keptFile(read, file_id);
  },
});

/** The rejected rows of an import, as a CSV to correct. Throws Problem("not-found"). */
export async function rejectedCsv(ctx: StaffCtx, input: unknown) {
  const { filename, bytes } = await rejectedOf.call(ctx, input);
  return { filename, content_type: "text/csv; charset=utf-8", body: bytes };
}
