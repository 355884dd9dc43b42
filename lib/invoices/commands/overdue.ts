import { and, eq, lt, sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { invoices } from "@/db/schema/invoices";
import { transact } from "@/lib/access/context";
import { statusIds } from "@/lib/flow/statuses";
import type { DailyWork } from "@/lib/jobs/daily";
import { journal } from "./move";
import { emitStatuses } from "./write-states";

/** Turns Niet vervallen into Geen status on the first overdue day, with a journal entry and no letter (DECISIONS §2). */
export const overdueWork: DailyWork = {
  name: "overdue",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<{ id: number }[]>`
      select c.id from customers c
      where c.is_active and exists (select from invoices i
        where i.customer_id = c.id and i.last_status_id = ${statusIds.notDue} and i.expires_at < ${today})
      order by c.id`;
    return rows.map(({ id }) => id);
  },
  run: (ctx) =>
    transact(ctx, async (tx) => {
      const changed = await tx.db
        .update(invoices)
        .set({
          last_status_id: statusIds.none,
          version: sql`${invoices.version} + 1`,
          updated_at: sql`now()`,
        })
        .where(
          and(
            eq(invoices.customer_id, tx.customer.id),
            eq(invoices.last_status_id, statusIds.notDue),
            lt(invoices.expires_at, tx.today),
          ),
        )
        .returning({ id: invoices.id });
      tx.touched(changed.map(({ id }) => id));
      await journal(
        tx,
        changed.map(({ id }) => ({
          invoice_id: id,
          label: "status",
          from: String(statusIds.notDue),
          to: String(statusIds.none),
        })),
        "nightly",
      );
      emitStatuses(
        tx,
        changed.map(({ id }) => ({ id, from: statusIds.notDue, to: statusIds.none })),
      );
    }),
};
