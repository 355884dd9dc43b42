import { sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { bank_entries } from "@/db/schema/bank";
import { debit_mandates } from "@/db/schema/debits";
import { debtor_entries, debtors, subscriptions } from "@/db/schema/debtors";
import { handovers } from "@/db/schema/handovers";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { payments, provider_payments } from "@/db/schema/payments";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";

const theirs = [
  invoices,
  debtor_entries,
  subscriptions,
  holds,
  payments,
  provider_payments,
  debit_mandates,
  letters,
  outbox,
  handovers,
  bank_entries,
];

/** Deletes debtors added by the import of an instant that have no invoice and were not changed since. Returns how many. */
export async function removeImportedDebtors(tx: Tx, taken_at: string): Promise<number> {
  const none = theirs.map(
    (table) =>
      sql`not exists (select 1 from ${table} x where x.customer_id = d.customer_id and x.debtor_id = d.id)`,
  );
  tx.touched("debtors");
  const gone = await tx.db.execute(sql`delete from ${debtors} d where d.customer_id = ${tx.customer.id}
    and d.created_at = ${taken_at}::timestamptz and d.version = 1 and ${sql.join(none, sql` and `)}`);
  return gone.count;
}
