import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { bookings, payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { candidates, composing } from "../queries/candidates";
import { owedBy } from "../queries/notices/owed";
import { thanks } from "../rules/notice-of";
import { noticeOutcome } from "../rules/run";
import { lockDebtors } from "./lock-debtors";
import type { Decided } from "./write-notice";

/** What the thanks for a payment would do, under the locks of its debtor and its invoices; null when it was undone or told already. */
export async function decidedThanks(tx: Tx, payment_id: number, run_id: number): Promise<Decided | null> {
  const payment = await standing(tx, payment_id);
  if (!payment) return null;
  await lockDebtors(tx, [payment.debtor_id]);
  const rows = await candidates(tx, among(invoices.id, await paidBy(tx, payment_id)), "lock");
  const still = await standing(tx, payment_id);
  if (!still || rows.length === 0 || (await isToldOf(tx, payment_id))) return null;
  const { amount: received, on, debtor_id, currency } = still;
  const left = await owedBy(tx, debtor_id, currency);
  const how = await composing(tx, rows, { job_id: run_id });
  return { outcome: noticeOutcome(rows, thanks({ id: payment_id, on, received, left }), how), how };
}

/** A payment that nobody took back. */
async function standing({ db, customer }: Tx, id: number) {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.customer_id, customer.id), eq(payments.id, id), isNull(payments.undone_at)));
  return row;
}

/** The invoices whose open amount it lowered. */
async function paidBy({ db, customer }: Tx, payment_id: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: bookings.invoice_id })
    .from(bookings)
    .where(and(eq(bookings.customer_id, customer.id), eq(bookings.payment_id, payment_id)));
  return rows.map(({ id }) => id);
}

async function isToldOf({ db, customer }: Tx, payment_id: number): Promise<boolean> {
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
