import { and, eq, gt } from "drizzle-orm";
import { pool } from "@/db/client";
import { jobs } from "@/db/schema/jobs";
import { atCustomer } from "@/lib/access/at-customer";
import { staffCommand } from "@/lib/access/verbs";
import { syncPackageJob } from "@/lib/accounting/jobs";
import { startJob } from "@/lib/jobs/commands";
import { jobStatus } from "@/lib/jobs/rules";
import { conflict, notFound } from "@/lib/kernel/problems";
import { Retried } from "../answers";
import { isRetryable } from "../rules";
import { FailedJob } from "../schema";

/**
 * Starts a failed sync again, as the actor. Throws Problem("not-found") for a job that did not fail, and ("conflict") for one that cannot
 * be repeated from here, or while another sync of its customer is running.
 */
export const retryJob = staffCommand({
  can: "system.write",
  input: FailedJob,
  answer: Retried,
  async run(staff, { id }) {
    const [known] = await pool("invorder_dispatch").sql<{ customer_id: number; action: string }[]>`
      select customer_id, action from jobs where id = ${id} and status > ${jobStatus.done}`;
    if (!known) throw notFound();
    if (!isRetryable(known.action)) throw conflict("job_not_retryable");
    const tx = await atCustomer(staff, known.customer_id);
    const [failed] = await tx.db
      .select({ input: jobs.input })
      .from(jobs)
      .where(and(eq(jobs.customer_id, tx.customer.id), eq(jobs.id, id), gt(jobs.status, jobStatus.done)));
    if (!failed) throw notFound();
    const { id: started } = await startJob(tx, syncPackageJob, syncPackageJob.input.parse(failed.input));
    return { data: { id: started } };
  },
});
