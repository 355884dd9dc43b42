import { and, eq, isNull, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { nextIds } from "@/db/ids";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { bookings, payments } from "@/db/schema/payments";
import { reading, type Tx, transact } from "@/lib/access/context";
import { confirming, thanking } from "@/lib/agreements/schema";
import { customerSettings } from "@/lib/customers/queries";
import { type HoldRow, holdsWhere } from "@/lib/holds/queries/holds-on";
import { agreementRules } from "@/lib/holds/rules/settings";
import { advanceJob } from "@/lib/jobs/commands";
import type { DailyWork } from "@/lib/jobs/daily";
import { defineJob, type JobRow, type Progress } from "@/lib/jobs/define";
import { wakeDelivery } from "@/lib/jobs/wake";
import { lockDebtors } from "../commands/lock-debtors";
import { recordRun } from "../commands/record-run";
import { type DecidedNotice, decidedNotice, writeNotice } from "../commands/write-notice";
import { candidates, composeContext } from "../queries/candidates";
import { arrangementsToRemind } from "../queries/notices/agreements";
import { debtorBalance } from "../queries/notices/debtor-balance";
import { confirmation, reminder, thanks } from "../rules/notices";
import { noticeOutcome } from "../rules/run";

/**
 * Writes the confirmation of an agreement to its debtor, through the contact policy; sends nothing when the agreement was undone in the
 * meantime (AGREEMENTS §1).
 */
export const confirmAgreementJob = defineJob({
  ...confirming,
  async *run(ctx, { hold_id }, job) {
    yield await transact(ctx, (tx) => confirm(tx, hold_id, job), "work");
  },
});

/** Writes the receipt of a payment to its debtor; sends nothing when the payment was undone in the meantime. */
export const confirmPaymentJob = defineJob({
  ...thanking,
  async *run(ctx, { payment_id }, job) {
    yield await transact(
      ctx,
      async (tx) => writeDecided(tx, await decidedThanks(tx, payment_id, job.id), job),
      "work",
    );
  },
});

async function confirm(tx: Tx, hold_id: number, job: JobRow): Promise<Progress> {
  const [hold] = await holdsWhere(tx, eq(holds.id, hold_id));
  return writeDecided(tx, hold ? await decidedNotice(tx, hold, confirmation, job.id) : null, job);
}

/** Writes the decided message as the run of its job, and completes the job. */
async function writeDecided(tx: Tx, decided: DecidedNotice | null, job: JobRow): Promise<Progress> {
  if (decided) {
    await recordRun(tx, { ...ofTerms, id: job.id, asked: decided.outcome.messages.length });
    await writeNotice(tx, job.id, decided);
    tx.afterCommit(wakeDelivery);
  }
  return advanceJob(tx, job, { done: 1, figures: () => ({}) });
}

const ofTerms = {
  occasion: "terms",
  filters: null,
  refused: 0,
  fingerprint: undefined,
  override: undefined,
} as const;

/**
 * Reminds debtors of instalments that are near, and notifies them of missed ones: a run of the product's own for each customer, which
 * exists only if it sends something. Repeating it sends nothing twice: messages already written are known by their instalment.
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
    const near = await reading(ctx, arrangementsToRemind);
    let run_id: number | null = null;
    for (const hold of near) run_id = await transact(ctx, (tx) => remind(tx, hold, run_id), "work");
  },
};

/** Writes one message in a transaction of its own, so that its locks are short. Returns the run, once there is one. */
async function remind(tx: Tx, hold: HoldRow, run_id: number | null): Promise<number | null> {
  const rules = agreementRules(await customerSettings(tx));
  const decided = await decidedNotice(tx, hold, (found) => reminder(found, tx.today, rules));
  // A message held back is tried again later; a run without messages would be empty.
  if (!decided || decided.outcome.messages.length === 0) return run_id;
  const id = run_id ?? (await recordUnattendedRun(tx));
  await writeNotice(tx, id, decided);
  tx.afterCommit(wakeDelivery);
  return id;
}

/** Records a run that no user started: it has a number like every other, and no job. */
export async function recordUnattendedRun(tx: Tx): Promise<number> {
  const [id] = await nextIds(tx.db, "jobs", 1);
  if (id === undefined) throw new Error("a run has no number");
  await recordRun(tx, { ...ofTerms, id, asked: 0 });
  return id;
}

/**
 * Returns the outcome of the receipt for a payment, under locks on its debtor and its invoices; null when the payment was undone or the
 * receipt written already.
 */
async function decidedThanks(tx: Tx, payment_id: number, run_id: number): Promise<DecidedNotice | null> {
  const payment = await activePayment(tx, payment_id);
  if (!payment) return null;
  await lockDebtors(tx, [payment.debtor_id]);
  const rows = await candidates(tx, among(invoices.id, await paidBy(tx, payment_id)), "lock");
  const still = await activePayment(tx, payment_id);
  if (!still || rows.length === 0 || (await isNotified(tx, payment_id))) return null;
  const { amount: received, on, debtor_id, currency } = still;
  const left = await debtorBalance(tx, debtor_id, currency);
  const context = await composeContext(tx, rows, { job_id: run_id });
  return {
    outcome: noticeOutcome(rows, thanks({ id: payment_id, on, received, left }), context),
    context,
  };
}

/** Returns a payment unless it was undone. */
async function activePayment({ db, customer }: Tx, id: number) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.customer_id, customer.id), eq(payments.id, id), isNull(payments.undone_at)));
  return row;
}

/** Returns the invoices whose open amount the payment changed. */
async function paidBy({ db, customer }: Tx, payment_id: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: bookings.invoice_id })
    .from(bookings)
    .where(and(eq(bookings.customer_id, customer.id), eq(bookings.payment_id, payment_id)));
  return rows.map(({ id }) => id);
}

async function isNotified({ db, customer }: Tx, payment_id: number): Promise<boolean> {
  const rows = await db
    .select({ one: sql<number>`1` })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, customer.id),
        eq(letters.payment_id, payment_id),
        isNull(letters.withdrawn_at),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
