import { sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";

/**
 * Invoices that no package owns, and that stand at the debtor and under the number of an item staged in `import_rows`, are that item
 * from now on: what came by a file or by hand goes on under its package, with all that happened to it.
 */
export async function adoptInvoices(tx: Tx, { source, division }: { source: string; division: string }) {
  await tx.db.execute(sql`update ${invoices} set source = ${source}, division = ${division}, external_id = f.external_id,
      version = ${invoices.version} + 1
    from (select distinct on (d.id, l.number) d.id as debtor_id, l.number, l.external_id, l.currency from import_rows l
      join ${debtorsOf(tx.customer.id, { source, division })} d on d.external_id = l.debtor_external_id
      where not exists (select 1 from ${invoices} k where k.customer_id = ${tx.customer.id} and k.source = ${source}
        and k.division = ${division} and k.external_id = l.external_id)
      order by d.id, l.number, l.line) f
    where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.debtor_id} = f.debtor_id and ${invoices.number} = f.number
      and ${invoices.currency} = f.currency and ${invoices.source} in ('manual', 'csv') and ${invoices.external_id} is null`);
}
