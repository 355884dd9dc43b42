import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { jobs } from "@/db/schema/jobs";
import { query } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { KnownJobs } from "./answers";
import { briefResult, jobStatus } from "./rules";
import { JobFilters } from "./schema";

const RECENT = 50;

/**
 * Returns the caller's jobs of the selected customer: open ones, and those that ended in the last day, in brief; or the one with an id,
 * with its complete result.
 */
export const jobStatuses = query({
  can: "jobs.read",
  input: JobFilters,
  answer: KnownJobs,
  async run({ db, customer, actor }, input) {
    const rows = await db
      .select({
        id: jobs.id,
        action: jobs.action,
        status: jobs.status,
        current: jobs.current,
        total: jobs.total,
        result: jobs.result,
        error: jobs.error,
        created_at: jobs.created_at,
        finished_at: jobs.finished_at,
      })
      .from(jobs)
      .where(
        and(
          eq(jobs.customer_id, customer.id),
          eq(jobs.user_id, actor.id),
          input.id === undefined
            ? and(
                isNull(jobs.dismissed_at),
                or(lt(jobs.status, jobStatus.done), gt(jobs.created_at, sql`now() - interval '1 day'`)),
              )
            : eq(jobs.id, input.id),
        ),
      )
      .orderBy(desc(jobs.id))
      .limit(RECENT);
    if (input.id === undefined)
      return { data: rows.map((row) => ({ ...row, result: briefResult(row.result) })) };
    const [job] = rows;
    if (!job) throw notFound();
    return { data: job };
  },
});
