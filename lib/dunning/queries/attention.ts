import { sql } from "drizzle-orm";
import { revokedByDebtors } from "@/db/revoked-mandates";
import { hold_items, holds } from "@/db/schema/agreements";
import { undeliveredDebtors } from "@/db/undelivered";
import type { Read } from "@/lib/access/context";
import { groupBy } from "@/lib/kernel/group";
import { type Attention, attentions } from "../answers/attention";

type Row = { debtor_id: number; kind: Attention["kind"]; count: number };

/** What deviates with the debtors of a page, the worst first, and of how many invoices; asked for all of them at once. */
export async function attentionTo(read: Read, debtors: readonly number[]) {
  const { db, customer } = read;
  const asked = sql`(select unnest(${`{${[...new Set(debtors)].join()}}`}::int[]))`;
  const item = sql`${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}`;
  const rows = await db.execute<Row>(sql`
    select ${holds.debtor_id} as debtor_id, case when ${holds.state} = 'open' then ${holds.kind} else 'broken' end as kind,
      sum((select count(*) from ${hold_items} where ${item}))::int as count
    from ${holds} where ${holds.customer_id} = ${customer.id} and ${holds.debtor_id} in ${asked}
      and (${holds.state} = 'open' or (${holds.kind} = 'promise' and ${holds.outcome} = 'broken'
        and exists (select 1 from ${hold_items} where ${item} and ${hold_items.is_passed})))
    group by 1, 2
    union
    select missed.debtor_id, 'bounced', 1 from (${undeliveredDebtors(customer.id, asked)}) missed (debtor_id)
    union
    select ended.debtor_id, 'revoked', 1 from (${revokedByDebtors(customer.id, asked)}) ended (debtor_id)`);
  const of = groupBy(rows, ({ debtor_id }) => debtor_id);
  return (debtor_id: number): Attention[] =>
    (of.get(debtor_id) ?? [])
      .map(({ kind, count }) => ({ kind, count }))
      .toSorted((a, b) => attentions.indexOf(a.kind) - attentions.indexOf(b.kind));
}
