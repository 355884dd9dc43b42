import { type SQL, sql } from "drizzle-orm";
import { hold_items, holds } from "@/db/schema/agreements";
import { bank_proposals } from "@/db/schema/bank";
import { debit_collections } from "@/db/schema/debits";
import { debtor_entries } from "@/db/schema/debtors";
import { handover_items, handovers } from "@/db/schema/handovers";
import { invoices, journal_entries, ri_matches, timeline_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { bookings, provider_payments } from "@/db/schema/payments";
import { outbox, outbox_items } from "@/db/schema/sending";
import { undo_items } from "@/db/schema/undo";
import type { Read } from "@/lib/access/context";
import type { StayReason } from "../rules/stay-reasons";
import type { StartRow } from "./old-invoices";

/** An import whose undo still exists: its source, and the instant of its transaction. */
export type Imported = StartRow & { undo_id: number };

/** An invoice an import added or changed, and the reason it cannot be reverted; null when it can. */
export type SinceImport = {
  id: number;
  number: string;
  debtor_id: number;
  kind: "added" | "changed";
  reason: StayReason | null;
};

/**
 * Returns a statement that selects every invoice an import added or changed, with the columns of `SinceImport`. Any change after the
 * import's transaction counts, also one that was undone since.
 */
export function sinceImport({ customer }: Read, { source, taken_at, undo_id }: Imported): SQL {
  const at = sql`${taken_at}::timestamptz`;
  const later = (
    table: typeof journal_entries | typeof timeline_entries | typeof bookings,
    also = sql`true`,
  ) =>
    sql`exists (select 1 from ${table} x where x.customer_id = i.customer_id and x.invoice_id = i.id and x.created_at > ${at} and ${also})`;
  const among = (table: typeof provider_payments | typeof debit_collections) =>
    sql`exists (select 1 from ${table} x where x.customer_id = i.customer_id and x.debtor_id = i.debtor_id and i.id = any(x.invoice_ids)
      and x.created_at > ${at})`;
  return sql`select i.id, i.number, i.debtor_id, i.kind, case
      when i.processing_job_id is not null then 'working'
      when exists (select 1 from ${outbox_items} x join ${outbox} o on o.customer_id = x.customer_id and o.id = x.outbox_id
          where x.customer_id = i.customer_id and x.invoice_id = i.id and o.created_at > ${at})
        or exists (select 1 from ${letter_items} x join ${letters} l on l.customer_id = x.customer_id and l.id = x.letter_id
          where x.customer_id = i.customer_id and x.invoice_id = i.id and l.created_at > ${at})
        or exists (select 1 from ${handover_items} x join ${handovers} h on h.customer_id = x.customer_id and h.id = x.handover_id
          where x.customer_id = i.customer_id and x.invoice_id = i.id and h.created_at > ${at}) then 'message'
      when ${later(bookings)} or ${among(provider_payments)} or ${among(debit_collections)}
        or (i.kind = 'added' and exists (select 1 from ${bank_proposals} x where x.customer_id = i.customer_id and x.invoice_id = i.id))
        then 'payment'
      when exists (select 1 from ${hold_items} x join ${holds} h on h.customer_id = x.customer_id and h.id = x.hold_id
          where x.customer_id = i.customer_id and x.invoice_id = i.id and h.created_at > ${at}) then 'agreement'
      when ${later(timeline_entries, sql`x.type = 'note'`)} or exists (select 1 from ${debtor_entries} x
          where x.customer_id = i.customer_id and x.debtor_id = i.debtor_id and i.id = any(x.invoice_ids) and x.created_at > ${at}) then 'note'
      when i.source <> ${source} and i.kind = 'added' or i.updated_at > ${at} or i.version <> coalesce(i.left_at, i.version)
        or ${later(journal_entries)} or ${later(timeline_entries)}
        or exists (select 1 from ${ri_matches} x where x.customer_id = i.customer_id and x.invoice_id = i.id and x.created_at > ${at})
        then 'changed' end as reason
    from (select n.*, 'added' as kind, null::int as left_at from ${invoices} n
        where n.customer_id = ${customer.id} and n.created_at = ${at}
      union all select n.*, 'changed', u.version from ${undo_items} u join ${invoices} n on n.customer_id = u.customer_id and n.id = u.invoice_id
        where u.customer_id = ${customer.id} and u.undo_id = ${undo_id} and n.created_at <> ${at}) i`;
}

/**
 * Returns how many invoices reverting an import would delete or restore, how many would remain as they are, and the first hundred of those
 * by number.
 */
export async function countSinceImport(read: Read, imported: Imported) {
  const all = sinceImport(read, imported);
  const [counts] = await read.db.execute<{ removed: number; restored: number; kept: number }>(sql`select
      count(*) filter (where kind = 'added' and reason is null)::int as removed,
      count(*) filter (where kind = 'changed' and reason is null)::int as restored,
      count(*) filter (where reason is not null)::int as kept from (${all}) s`);
  const rows = await read.db.execute<{ id: number; number: string; reason: StayReason }>(
    sql`select id, number, reason from (${all}) s where reason is not null order by number, id limit 100`,
  );
  return { ...(counts ?? { removed: 0, restored: 0, kept: 0 }), rows: [...rows] };
}
