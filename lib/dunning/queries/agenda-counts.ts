import { and, count, countDistinct, eq } from "drizzle-orm";
import { z } from "zod";
import { hold_items, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { holdKinds } from "@/lib/holds/schema";
import { hasUnreportedPayment } from "@/lib/invoices/queries/unreported-payments";
import { int, one } from "@/lib/kernel/answers";
import { hasPassed, onTheList } from "./matching";

/**
 * Returns how many invoices of the agenda need attention because of their agreements, by kind; and payments that no ledger has reported.
 */
export const agendaCounts = query({
  can: "actions.read",
  input: z.strictObject({}),
  answer: one(
    z.strictObject({
      promise: int,
      dispute: int,
      arrangement: int,
      callback: int,
      pause: int,
      /** Invoices with a payment by hand that their ledger has not reported in fourteen days. */
      unseen: int,
    }),
  ),
  async run(read) {
    const rows = await read.db
      .select({ kind: holds.kind, count: countDistinct(hold_items.invoice_id) })
      .from(hold_items)
      .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
      .innerJoin(
        invoices,
        and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
      )
      .where(and(eq(hold_items.customer_id, read.customer.id), hasPassed(read), onTheList(read, "pending")))
      .groupBy(holds.kind);
    const [money] = await read.db
      .select({ count: count() })
      .from(invoices)
      .where(
        and(
          eq(invoices.customer_id, read.customer.id),
          ofOwnDebtor(read, invoices.debtor_id),
          hasUnreportedPayment(read),
        ),
      );
    const counts = { promise: 0, dispute: 0, arrangement: 0, callback: 0, pause: 0 };
    for (const kind of holdKinds) counts[kind] = rows.find((row) => row.kind === kind)?.count ?? 0;
    return { data: { ...counts, unseen: money?.count ?? 0 } };
  },
});
