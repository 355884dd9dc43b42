import { sql } from "drizzle-orm";
import { withoutNestedLoops } from "@/db/planner";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { type ChangedInvoice, type Changing, changeInvoices } from "./change-invoices";

/**
 * Closes as paid those of some invoices of `source` that are open and that `import_rows` does not name: a list that was proven whole
 * lacks them (DECISIONS §10, §11). Returns those that closed.
 */
export async function closeVanished(
  tx: Tx,
  source: string,
  settings: CustomerSettings,
  { ids, keep }: { ids: readonly number[] } & Pick<Changing, "keep">,
): Promise<ChangedInvoice[]> {
  if (ids.length === 0) return [];
  const gone = await withoutNestedLoops(tx.db, ids.length, () =>
    tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at, contract_number, information)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, ${tx.today}, '', ''
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and ${among(sql`i.id`, ids)}
      and (i.amount <> 0 or exists (select 1 from ${bookings} b where b.customer_id = i.customer_id and b.invoice_id = i.id and b.unseen > 0))
      and not exists (select 1 from import_rows f where f.debtor_number = d.number and f.number = i.number)`),
  );
  if (gone.count === 0) return [];
  return changeInvoices(tx, source, settings, { isVanished: true, keep });
}
