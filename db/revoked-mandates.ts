import { type SQL, sql } from "drizzle-orm";
import { debit_mandates } from "./schema/debits";
import { invoices } from "./schema/invoices";

/**
 * Returns a query of the ids of a customer's debtors that revoked their mandate themselves in the last thirty days, gave no other, and
 * still owe something, which is no longer collected. `debtorIds` selects the ids considered.
 */
export const revokedByDebtors = (customer_id: number, debtorIds: SQL): SQL => sql`
  select m.debtor_id from ${debit_mandates} m
  where m.customer_id = ${customer_id} and m.debtor_id in ${debtorIds} and m.ended_by = 'debtor' and m.ended_at > now() - interval '30 days'
    and not exists (select 1 from ${debit_mandates} v where v.customer_id = m.customer_id and v.debtor_id = m.debtor_id and v.state = 'valid')
    and exists (select 1 from ${invoices} i where i.customer_id = m.customer_id and i.debtor_id = m.debtor_id and i.amount > 0)`;
