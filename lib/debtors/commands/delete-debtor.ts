import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { markBeforeDelete } from "@/db/positions";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { outbox } from "@/db/schema/sending";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { int, one } from "@/lib/kernel/answers";
import { version } from "@/lib/kernel/fields";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, sum, toWire } from "@/lib/kernel/money";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { DebtorId } from "../schema";

/**
 * Deletes a debtor with all its invoices, letters and notes (SPEC §5); only under super-login. Refused while one of them is processed or
 * mailed. Throws Problem("not-found"), ("stale") or ("conflict").
 */
export const deleteDebtor = command({
  can: "debtors.delete",
  input: DebtorId.extend({ version }),
  answer: one(z.strictObject({ id: int, invoices: int })),
  async run(tx, { id, version: seen }) {
    const [row] = await tx.db
      .select({ version: debtors.version, number: debtors.number })
      .from(debtors)
      .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
      .for("update");
    if (!row) throw notFound();
    if (seen !== undefined && seen !== row.version) throw stale();
    const owned = await tx.db
      .select({
        id: invoices.id,
        processing_job_id: invoices.processing_job_id,
        currency: invoices.currency,
        total_amount: invoices.total_amount,
      })
      .from(invoices)
      .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.debtor_id, id)))
      .for("update");
    const [mail] = await tx.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(eq(outbox.customer_id, tx.customer.id), eq(outbox.debtor_id, id), eq(outbox.state, "sending")),
      )
      .limit(1);
    if (mail || owned.some(({ processing_job_id }) => processing_job_id !== null))
      throw conflict("debtor_in_use");
    const ids = owned.map((invoice) => invoice.id);
    await markBeforeDelete(tx.db, { customer_id: tx.customer.id, ids });
    tx.touched(ids);
    await tx.db.delete(debtors).where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id)));
    tx.reportDeleted?.([row.number, ...totalsOf(owned)].join(" "));
    return { data: { id, invoices: owned.length } };
  },
});

/** Returns the totals of the invoices deleted with a debtor, per currency. */
const totalsOf = (owned: readonly { currency: Currency; total_amount: Cents }[]): string[] =>
  [...groupBy(owned, ({ currency }) => currency)].map(
    ([currency, of]) => `${currency} ${toWire(sum(of.map(({ total_amount }) => total_amount)))}`,
  );
