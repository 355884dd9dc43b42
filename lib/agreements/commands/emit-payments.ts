import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { emit } from "@/lib/access/emit";

/** Emits an event for each payment that was booked, or undone. */
export function emitPayments(tx: Tx, ids: readonly number[], { is_undone }: { is_undone: boolean }): void {
  const { id, debtor_id, currency, amount, on, kind } = payments;
  emit(tx, "payment", async () => {
    const rows = await tx.db
      .select({ id, debtor_id, currency, amount, on, kind })
      .from(payments)
      .where(and(eq(payments.customer_id, tx.customer.id), among(payments.id, ids)))
      .orderBy(payments.id);
    return rows.map((row) => ({ ...row, is_undone }));
  });
}
