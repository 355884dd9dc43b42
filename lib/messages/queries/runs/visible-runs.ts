import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { jobs } from "@/db/schema/jobs";
import { run_items, runs } from "@/db/schema/runs";
import { users } from "@/db/schema/tenancy";
import { undos } from "@/db/schema/undo";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { filterWords } from "@/lib/exports/queries/list-description";
import { sentence } from "@/lib/i18n/sentences";
import { ofActor } from "@/lib/invoices/commands/undo";
import { jobStatus } from "@/lib/jobs/rules";
import { runFigures } from "./figures";

/** Returns the condition for the customer's runs; for a user limited to their own debtors only those with one of these. */
export const visibleRuns = (read: Read): SQL | undefined => {
  const own = ofOwnDebtor(read, run_items.debtor_id);
  const rows = read.db
    .select({ one: sql`1` })
    .from(run_items)
    .where(and(eq(run_items.customer_id, runs.customer_id), eq(run_items.run_id, runs.id), own));
  return and(eq(runs.customer_id, read.customer.id), own && exists(rows));
};

const undoneBy = sql<
  string | null
>`(select concat_ws(' ', u.first_name, nullif(u.affix, ''), u.last_name) from ${users} u where u.id = ${runs.undone_by})`;

/** Selects runs matching a condition, with user, times and whether they can still be undone. */
export const runRows = (read: Read, condition: SQL | undefined) =>
  read.db
    .select({
      id: runs.id,
      occasion: runs.occasion,
      started_at: runs.created_at,
      ended_at:
        sql<Date | null>`case when ${jobs.id} is null then ${runs.created_at} else ${jobs.finished_at} end`.mapWith(
          runs.created_at,
        ),
      status: jobs.status,
      user_id: runs.user_id,
      user: sql<string>`coalesce(${fullName}, '')`,
      super_user: sql<string | null>`super_user_name(${runs.super_user_id})`,
      filters: runs.filters,
      asked: runs.asked,
      refused: runs.refused,
      fingerprint: runs.fingerprint,
      override: runs.override,
      undone_at: runs.undone_at,
      undone_by: undoneBy,
      left_behind: runs.left_behind,
      undo_id: undos.id,
      seconds: sql<number | null>`ceil(extract(epoch from ${undos.expires_at} - now()))::int`,
    })
    .from(runs)
    .leftJoin(users, eq(users.id, runs.user_id))
    .leftJoin(jobs, and(eq(jobs.customer_id, runs.customer_id), eq(jobs.id, runs.id)))
    .leftJoin(
      undos,
      and(
        eq(undos.customer_id, runs.customer_id),
        eq(undos.job_id, runs.id),
        sql`${undos.undone_at} is null and ${undos.expires_at} > now()`,
        ofActor(read),
      ),
    )
    .where(condition);

type Row = Awaited<ReturnType<typeof runRows>>[number];

const states = {
  [jobStatus.pending]: "waiting",
  [jobStatus.running]: "running",
  [jobStatus.done]: "done",
} as const satisfies Record<number, string>;

const isKnown = (status: number): status is keyof typeof states => Object.hasOwn(states, status);

/** Returns runs in the API's shape: with their figures, and their filters in words. */
export async function runAnswers(read: Read, rows: readonly Row[]) {
  const figures = await runFigures(
    read,
    rows.map(({ id }) => id),
  );
  return Promise.all(
    rows.map(async ({ status, undo_id, seconds, fingerprint: _, filters, left_behind, ...row }) => ({
      ...row,
      ...figures(row.id),
      // A user limited to their own debtors sees nothing of the run's other rows.
      ...(read.actor.debtor_link && { asked: 0, refused: 0 }),
      // A run the product started itself has no job: it counts as done.
      state: status === null ? ("done" as const) : isKnown(status) ? states[status] : ("failed" as const),
      user: row.user || sentence(read.language, "runs.of_itself"),
      filters: filters && (await namedFilters(read, filters)),
      undo: undo_id === null || seconds === null ? null : { id: undo_id, seconds },
      left_behind: read.actor.debtor_link ? [] : (left_behind ?? []),
    })),
  );
}

const namedFilters = async (read: Read, filters: Record<string, unknown>) =>
  (await filterWords(read, filters)).map(([name, value]) => ({ name, value }));
