import { and, asc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import { type Read, type Tx, transact } from "@/lib/access/context";
import { release } from "@/lib/invoices/commands/claim";
import { advance, report } from "@/lib/jobs/commands";
import { defineJob } from "@/lib/jobs/define";
import { wakeDelivery } from "@/lib/jobs/wake";
import { settings } from "@/lib/kernel/settings";
import { write } from "@/lib/sending/commands/write";
import { candidates, composing } from "@/lib/sending/queries";
import { outcome } from "@/lib/sending/rules/run";
import { summary } from "./queries/plan";
import { type Figures, nothingYet, together } from "./rules";

/**
 * Executes the rows its job has claimed, chunk by chunk, whole debtors together: lock, load, decide, write, count, commit.
 * What a crash leaves is still claimed, and the next attempt goes on with it; nothing is done twice, because a done row is no longer claimed.
 */
export const runActionsJob = defineJob({
  name: "run-actions",
  input: z.strictObject({}),
  async *run(ctx, _input, job) {
    let current = job.current;
    let figures: Figures = { ...nothingYet, ...job.result };
    for (;;) {
      const chunk = await transact(ctx, (tx) => runChunk(tx, job.id, current, figures));
      if (!chunk) return;
      ({ current, figures } = chunk);
      yield { current, total: job.total };
    }
  },
  release: (ctx, job) => transact(ctx, (tx) => release(tx, job.id)),
});

async function runChunk(tx: Tx, job_id: number, done: number, before: Figures) {
  const debtor_ids = await nextDebtors(tx, job_id);
  if (debtor_ids.length === 0) return null;
  const mine = and(eq(invoices.processing_job_id, job_id), inArray(invoices.debtor_id, debtor_ids));
  const rows = await candidates(tx, mine, "lock");
  const how = await composing(tx, rows);
  const decided = outcome(rows, how);
  await write(tx, job_id, decided, how);
  if (decided.skipped.length > 0)
    await release(
      tx,
      job_id,
      decided.skipped.map(({ invoice }) => invoice.id),
    );
  const current = done + rows.length;
  const figures = together(before, summary(decided));
  await Promise.all([report(tx, job_id, figures), advance(tx, job_id, { current })]);
  tx.afterCommit(wakeDelivery);
  return { current, figures };
}

/** The next whole debtors of at most RUN_CHUNK rows together; a debtor with more than that goes alone. */
async function nextDebtors(tx: Read, job_id: number): Promise<number[]> {
  const { RUN_CHUNK } = settings();
  const rows = await tx.sql
    .select({ debtor_id: invoices.debtor_id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.processing_job_id, job_id)))
    .orderBy(asc(invoices.debtor_id), asc(invoices.id))
    .limit(RUN_CHUNK);
  const ids = [...new Set(rows.map(({ debtor_id }) => debtor_id))];
  return rows.length === RUN_CHUNK && ids.length > 1 ? ids.slice(0, -1) : ids;
}
