import { and, eq } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import type { Tx } from "@/lib/access/context";
import { dropFiles } from "@/lib/files/commands";
import { ReportInput } from "../schema/reports";

/** Deletes the lists a report was to be made of, in the caller's transaction; what is not there any more is no error. */
export async function dropUploads(tx: Tx, job_id: number): Promise<void> {
  const [job] = await tx.db
    .select({ input: jobs.input })
    .from(jobs)
    .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, job_id)));
  const known = ReportInput.safeParse(job?.input);
  if (known.success) await dropFiles(tx, [known.data.older, known.data.newer]);
}
