import { and, eq, isNull, max, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { addDays, type Day, day, daysBetween } from "@/lib/kernel/day";
import { lastContact } from "../rules";

const YEAR = 365;

/** Returns a condition for invoices paid in the last year, which show how a debtor pays. */
export const isPaidLastYear = (read: Read): SQL =>
  sql`(${invoices.paid_at} > ${addDays(read.today, -YEAR)}::date and ${invoices.total_amount} > 0)`;

/**
 * Returns further values for the debtors of a page, queried for all of them together: how many days the oldest open claim is overdue (0
 * when none is), the last message or call, and how many whole days late it pays on average (null when nothing was paid in the last year).
 */
export async function pageValues(read: Read, ids: readonly number[]) {
  const { db, customer, today } = read;
  const [owing, called] = await Promise.all([
    db
      .select({
        debtor_id: invoices.debtor_id,
        oldest: sql<Day | null>`min(${invoices.expires_at}) filter (where ${isOpenClaim} and ${invoices.amount} > 0)`,
        message_on: max(invoices.last_action_at),
        days_late: sql<
          number | null
        >`floor(avg(${invoices.paid_at} - ${invoices.expires_at}) filter (where ${isPaidLastYear(read)}) + 0.5)::int`,
      })
      .from(invoices)
      .where(and(eq(invoices.customer_id, customer.id), among(invoices.debtor_id, ids)))
      .groupBy(invoices.debtor_id),
    db
      .select({ debtor_id: debtor_entries.debtor_id, on: max(debtor_entries.day) })
      .from(debtor_entries)
      .where(
        and(
          eq(debtor_entries.customer_id, customer.id),
          among(debtor_entries.debtor_id, ids),
          sql`${debtor_entries.type} = 'call'`,
          isNull(debtor_entries.deleted_at),
        ),
      )
      .groupBy(debtor_entries.debtor_id),
  ]);
  const of = new Map(owing.map((row) => [row.debtor_id, row]));
  const calls = new Map(called.map(({ debtor_id, on }) => [debtor_id, on]));
  return (debtor_id: number) => {
    const { oldest = null, message_on = null, days_late = null } = of.get(debtor_id) ?? {};
    return {
      days_overdue: oldest === null ? 0 : Math.max(0, daysBetween(day(oldest), today)),
      last_contact: lastContact(message_on, calls.get(debtor_id) ?? null),
      days_late,
    };
  };
}
