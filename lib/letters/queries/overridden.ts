import { sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { journal_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import type { Read } from "@/lib/access/context";

/** What was overridden so that letters could go, and the reason that was given, by letter: as their invoices' journal keeps it (AGREEMENTS §2). */
export async function overriddenFor(read: Read, letter_ids: readonly number[]) {
  if (letter_ids.length === 0) return new Map<number, { codes: string[]; reason: string }>();
  // A letter and what its journal says of it are written in one transaction: they are of one instant. From the agenda somebody decided by hand.
  const rows = await read.db.execute<{ letter_id: number; codes: string[]; reason: string }>(sql`
    select ${letters.id} as letter_id, array_agg(distinct coalesce(j."from", j."to") order by coalesce(j."from", j."to")) as codes,
      coalesce(max(j."to") filter (where j."from" is not null), '') as reason
    from ${letters} join ${letter_items} on ${letter_items.customer_id} = ${letters.customer_id} and ${letter_items.letter_id} = ${letters.id}
    join ${journal_entries} j on j.customer_id = ${letter_items.customer_id} and j.invoice_id = ${letter_items.invoice_id}
      and j.label = 'override' and j.created_at = ${letters.created_at}
    where ${letters.customer_id} = ${read.customer.id} and ${among(letters.id, letter_ids)} group by 1`);
  return new Map([...rows].map(({ letter_id, ...override }) => [letter_id, override] as const));
}
