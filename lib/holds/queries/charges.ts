import { and, asc, eq, gt, sql } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { cents, NOTHING } from "@/lib/kernel/money";
import { countsFrom } from "./evaluated-holds";

/**
 * Returns the unpaid charges that open arrangements over these invoices include, by the invoice they were calculated for and in the order
 * of the arrangement: payments are allocated to them first (AGREEMENTS §1). Other invoices of such an arrangement are included.
 */
export async function chargesDue({ db, customer }: Read, invoice_ids: readonly number[]) {
  const paid = sql`(select coalesce(sum(b.paid), 0) from ${bookings} b where b.customer_id = ${hold_items.customer_id}
    and b.invoice_id = ${hold_items.invoice_id} and b.part = 'charges' and b.created_at > ${countsFrom})`;
  const rows = await db
    .select({ invoice_id: hold_items.invoice_id, due: sql<string>`${hold_items.charges} - ${paid}` })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .where(
      and(
        eq(holds.customer_id, customer.id),
        eq(holds.state, "open"),
        eq(holds.charges, "included"),
        gt(hold_items.charges, NOTHING),
        sql`exists (select 1 from ${hold_items} chosen where chosen.customer_id = ${holds.customer_id}
          and chosen.hold_id = ${holds.id} and chosen.is_open and chosen.invoice_id = any(${sql.param([...invoice_ids])}))`,
      ),
    )
    .orderBy(asc(holds.id), asc(hold_items.id));
  return rows
    .map(({ invoice_id, due }) => ({ invoice_id, due: cents(Number(due)) }))
    .filter(({ due }) => due > NOTHING);
}
