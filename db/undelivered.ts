import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { debtor_recipients } from "./schema/recipients";
import { outbox } from "./schema/sending";

/**
 * Returns a query of the ids of a customer's debtors that a message did not reach: a mailbox refused it, or a mail's delivery is unknown.
 * `debtorIds` selects the ids considered; without it all are.
 */
export function undeliveredDebtors(customer_id: number, debtorIds?: SQL): SQL {
  const among = (column: PgColumn) => (debtorIds ? sql`and ${column} in ${debtorIds}` : sql``);
  return sql`select ${debtor_recipients.debtor_id} from ${debtor_recipients}
    where ${debtor_recipients.customer_id} = ${customer_id} and ${debtor_recipients.state} = 'bounced' ${among(debtor_recipients.debtor_id)}
    union
    select ${outbox.debtor_id} from ${outbox}
    where ${outbox.customer_id} = ${customer_id} and ${outbox.state} in ('failed', 'unknown')
      and ${outbox.debtor_id} is not null ${among(outbox.debtor_id)}`;
}
