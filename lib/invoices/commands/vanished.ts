import { type SQL, sql } from "drizzle-orm";
import { inBulk } from "@/db/in-bulk";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { type ChangedInvoice, changeInvoices } from "./take-in";

/**
 * Of which invoices it may be said that they vanished, as a condition on `i`, the invoices, and `d`, their debtors. `credits`: of those
 * too that are below zero. `read`: how many were told.
 */
export type Absent = { where: SQL; credits: boolean; read: number };

/** How many open invoices that came by `source` are missing from `import_rows`, and how many there are. */
export async function vanished(
  tx: Tx,
  source: string,
  absent: Absent,
): Promise<{ missing: number; open: number }> {
  const [row] = await inBulk(tx.db, absent.read, () =>
    tx.db.execute<{ missing: string; open: string }>(sql`
    select count(*) filter (where r.number is null and ${absent.where}) as missing, count(*) as open
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    left join import_rows r on r.debtor_number = d.number and r.number = i.number
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and i.amount > 0`),
  );
  return { missing: Number(row?.missing ?? 0), open: Number(row?.open ?? 0) };
}

/** Open invoices of `source` that a list proven whole no longer names are paid (DECISIONS §10, §11); returns those that closed. */
export async function closeVanished(
  tx: Tx,
  source: string,
  settings: CustomerSettings,
  absent: Absent,
): Promise<ChangedInvoice[]> {
  const gone = await inBulk(tx.db, absent.read, () =>
    tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at, contract_number, information)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, ${tx.today}, '', ''
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and ${absent.where}
      and (i.amount > 0 or (i.amount < 0 and ${absent.credits}) or exists (select 1 from ${bookings} b where b.customer_id = i.customer_id and b.invoice_id = i.id and b.unseen > 0))
      and not exists (select 1 from import_rows r where r.debtor_number = d.number and r.number = i.number)`),
  );
  if (gone.count === 0) return [];
  return changeInvoices(tx, source, settings, true);
}
