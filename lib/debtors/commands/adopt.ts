import { sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";

/**
 * Debtors that no package owns, and that have the number of one staged in `import_debtors`, are that one from now on. Those that are
 * known already by their external id stay whom they are.
 */
export async function adoptDebtors(tx: Tx, { source, division }: { source: string; division: string }) {
  await tx.db.execute(sql`update ${debtors} set source = ${source}, division = ${division}, external_id = f.external_id,
      version = ${debtors.version} + 1
    from (select distinct on (debtor_number) debtor_number, external_id from import_debtors l
      where not exists (select 1 from ${debtorsOf(tx.customer.id, { source, division })} k where k.external_id = l.external_id)
      order by debtor_number, line) f
    where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.number} = f.debtor_number
      and ${debtors.source} in ('manual', 'csv') and ${debtors.external_id} is null`);
}

/**
 * Debtors that are not there any more keep what they have: only the moment is kept, and it goes when they are back. One that is the
 * source's by a join alone stays of its own source: that this one deleted it says nothing.
 */
export async function noteDeleted(tx: Tx, { source, division }: { source: string; division: string }) {
  await tx.db.execute(sql`update ${debtors} set external_deleted_at = case when f.is_deleted then now() end
    from import_debtors f where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.source} = ${source}
      and ${debtors.division} = ${division} and ${debtors.external_id} = f.external_id
      and (${debtors.external_deleted_at} is not null) <> f.is_deleted`);
}
