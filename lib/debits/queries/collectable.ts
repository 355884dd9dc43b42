import { and, asc, eq, gt, lte, notExists, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { invoices } from "@/db/schema/invoices";
import { customers } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { idsAt } from "@/lib/flow/statuses";
import { addDays, type Day } from "@/lib/kernel/day";
import { NOTHING } from "@/lib/kernel/money";

/** How many days before it is collected a debtor is told; null while the customer has nothing collected. */
export async function noticeDays({ db, customer }: Read): Promise<number | null> {
  const [row] = await db
    .select({ on: customers.direct_debit, days: customers.direct_debit_days })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row?.on ? row.days : null;
}

/**
 * Open invoices of debtors with a mandate that are due by the day on which they could be collected. Each is announced once under a
 * mandate: what failed or was taken out is a person's to settle. What an agreement holds, or was handed over, is left alone.
 */
export const collectable = ({ db, customer, today }: Read, days: number, debtor_id?: number) =>
  db
    .select({
      id: invoices.id,
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      amount: invoices.amount,
      expires_at: invoices.expires_at,
      mandate_id: debit_mandates.id,
      given_on: debit_mandates.given_on,
    })
    .from(invoices)
    .innerJoin(
      debit_mandates,
      and(
        eq(debit_mandates.customer_id, invoices.customer_id),
        eq(debit_mandates.debtor_id, invoices.debtor_id),
        eq(debit_mandates.state, "valid"),
      ),
    )
    .where(
      and(
        eq(invoices.customer_id, customer.id),
        debtor_id === undefined ? undefined : eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, "EUR"),
        gt(invoices.amount, NOTHING),
        lte(invoices.expires_at, addDays(today, days)),
        among(invoices.last_status_id, [...idsAt("open"), ...idsAt("step")]),
        notExists(
          db
            .select({ one: sql`1` })
            .from(hold_items)
            .where(
              and(
                eq(hold_items.customer_id, invoices.customer_id),
                eq(hold_items.invoice_id, invoices.id),
                eq(hold_items.is_open, true),
              ),
            ),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(debit_collections)
            .where(
              and(
                eq(debit_collections.customer_id, invoices.customer_id),
                sql`${invoices.id} = any(${debit_collections.invoice_ids})`,
                eq(debit_collections.mandate_id, debit_mandates.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(invoices.debtor_id), asc(invoices.expires_at), asc(invoices.id));

export type Collectable = Awaited<ReturnType<typeof collectable>>[number];

/** The day something can be collected on: told so many days before, never before it is due. */
export const collectDay = ({ expires_at }: { expires_at: Day }, days: number, today: Day): Day => {
  const told = addDays(today, days);
  return expires_at > told ? expires_at : told;
};
