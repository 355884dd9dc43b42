import { sql } from "drizzle-orm";
import { reserveIds } from "@/db/ids";
import { recordset } from "@/db/recordset";
import { handover_items, handovers } from "@/db/schema/handovers";
import type { Tx } from "@/lib/access/context";
import type { Handover } from "../../schema/handovers";

/** Puts what a run hands over on the download list, each claim as it stands, in the caller's transaction. */
export async function storeHandovers(tx: Tx, job_id: number, made: readonly Handover[]) {
  if (made.length === 0) return;
  // One sequence numbers all that stands on the list, so that an id there says which.
  const ids = await reserveIds(tx.db, "letters", made.length);
  const rows = made.map(({ debtor_id, status_id }, place) => ({ id: ids[place], debtor_id, status_id }));
  const items = made.flatMap(({ lines }, place) =>
    lines.map(({ currency, ...line }) => ({
      handover_id: ids[place],
      invoice_id: line.invoice_id,
      currency,
      line,
    })),
  );
  await tx.db.execute(sql`
    insert into ${handovers} (id, customer_id, debtor_id, job_id, status_id, day)
    select r.id, ${tx.customer.id}, r.debtor_id, ${job_id}::int, r.status_id, ${tx.today}
    from ${recordset(rows, "id int, debtor_id int, status_id int")}`);
  await tx.db.execute(sql`
    insert into ${handover_items} (customer_id, handover_id, invoice_id, currency, line)
    select ${tx.customer.id}, r.handover_id, r.invoice_id, r.currency, r.line
    from ${recordset(items, "handover_id int, invoice_id int, currency text, line jsonb")}`);
}
