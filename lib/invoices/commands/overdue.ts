import { and, eq, lt, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { invoices } from "@/db/schema/invoices";
import { transact } from "@/lib/access/context";
import { systemContext } from "@/lib/access/person";
import { given } from "@/lib/flow/statuses";
import { journal } from "./move";

/** Turns Niet vervallen into Geen status on the first overdue day, with a journal entry and no letter (DECISIONS §2). Doing it again changes nothing. */
export async function overdueToday(now: Date): Promise<void> {
  const customers = await pool("invorder_dispatch").sql<
    { id: number }[]
  >`select id from customers where is_active order by id`;
  for (const { id } of customers) {
    const ctx = await systemContext(id, now);
    await transact(ctx, async (tx) => {
      const changed = await tx.sql
        .update(invoices)
        .set({ last_status_id: given.none, version: sql`${invoices.version} + 1`, updated_at: sql`now()` })
        .where(
          and(
            eq(invoices.customer_id, tx.customer.id),
            eq(invoices.last_status_id, given.notDue),
            lt(invoices.expires_at, tx.today),
          ),
        )
        .returning({ id: invoices.id });
      await journal(
        tx,
        changed.map(({ id }) => ({
          invoice_id: id,
          label: "status",
          from: String(given.notDue),
          to: String(given.none),
        })),
        "nightly",
      );
    });
  }
}
