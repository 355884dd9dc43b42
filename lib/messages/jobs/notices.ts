import { eq } from "drizzle-orm";
import { pool } from "@/db/client";
import { reserveIds } from "@/db/ids";
import { holds } from "@/db/schema/agreements";
import { reading, type Tx, transact } from "@/lib/access/context";
import { confirming, thanking } from "@/lib/agreements/schema";
import { customerSettings } from "@/lib/customers/queries";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { agreementRules } from "@/lib/holds/rules/settings";
import { advance } from "@/lib/jobs/commands";
import type { DailyWork } from "@/lib/jobs/daily";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { wakeDelivery } from "@/lib/jobs/wake";
import { keepRun } from "../commands/keep-run";
import { decidedThanks } from "../commands/thank";
import { type Decided, decidedNotice, writeNotice } from "../commands/write-notice";
import { toRemind } from "../queries/notices/agreements";
import { confirmation, reminder } from "../rules/notice-of";

/** Tells a debtor in writing what was just agreed, through the guard; undone meanwhile, there is nothing to tell (AGREEMENTS §1). */
export const confirmAgreementJob = defineJob({
  ...confirming,
  async *run(ctx, { hold_id }, job) {
    yield await transact(ctx, (tx) => confirm(tx, hold_id, job), "work");
  },
});

/** Tells a debtor in writing that money came in; undone meanwhile, there is nothing to tell. */
export const confirmPaymentJob = defineJob({
  ...thanking,
  async *run(ctx, { payment_id }, job) {
    yield await transact(
      ctx,
      async (tx) => kept(tx, await decidedThanks(tx, payment_id, job.id), job),
      "work",
    );
  },
});

async function confirm(tx: Tx, hold_id: number, job: JobRow): Promise<Progress> {
  const [hold] = await holdsWhere(tx, eq(holds.id, hold_id));
  return kept(tx, hold ? await decidedNotice(tx, hold, confirmation, job.id) : null, job);
}

/** Writes what was decided as the run of its job, and says that it is done. */
async function kept(tx: Tx, decided: Decided | null, job: JobRow): Promise<Progress> {
  if (decided) {
    await keepRun(tx, { ...ofTerms, id: job.id, asked: decided.outcome.messages.length });
    await writeNotice(tx, job.id, decided);
    tx.afterCommit(wakeDelivery);
  }
  return advance(tx, job, { done: 1, figures: () => ({}) });
}

const ofTerms = {
  occasion: "terms",
  filters: null,
  refused: 0,
  fingerprint: undefined,
  override: undefined,
} as const;

/**
 * Reminds debtors of terms that are near, and tells them of those they missed: a run of the product's own for each customer, which
 * exists only where something goes. Doing it again writes nothing twice: what was written of a term is known.
 */
export const remindTerms: DailyWork = {
  name: "remind-terms",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select c.id from customers c
      where c.is_active and exists (select from holds h
        where h.customer_id = c.id and h.state = 'open' and h.kind = 'arrangement' and h.remind and h.amount is not null
          and (h.is_late or h.day - 3 <= ${today}::date))
      order by c.id`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    const near = await reading(ctx, toRemind);
    let run_id: number | null = null;
    for (const hold of near) run_id = await transact(ctx, (tx) => remind(tx, hold, run_id), "work");
  },
};

/** One message in a transaction of its own, so that nobody waits for the locks of another. Returns the run, when there is one by now. */
async function remind(tx: Tx, hold: HoldRow, run_id: number | null): Promise<number | null> {
  const rules = agreementRules(await customerSettings(tx));
  const decided = await decidedNotice(tx, hold, (found) => reminder(found, tx.today, rules));
  // What is held back today is looked at again; a run in which nothing goes would tell nobody anything.
  if (!decided || decided.outcome.messages.length === 0) return run_id;
  const id = run_id ?? (await begunRun(tx));
  await writeNotice(tx, id, decided);
  tx.afterCommit(wakeDelivery);
  return id;
}

/** A run that no user started: it has a number like every other, and no job. */
export async function begunRun(tx: Tx): Promise<number> {
  const [id] = await reserveIds(tx.db, "jobs", 1);
  if (id === undefined) throw new Error("a run has no number");
  await keepRun(tx, { ...ofTerms, id, asked: 0 });
  return id;
}
