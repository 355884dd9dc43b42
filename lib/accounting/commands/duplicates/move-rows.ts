import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { recordset } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { bank_entries } from "@/db/schema/bank";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import {
  debtor_aliases,
  debtor_entries,
  debtor_sources,
  debtors,
  distinct_debtors,
  subscriptions,
} from "@/db/schema/debtors";
import { handovers } from "@/db/schema/handovers";
import { invoices } from "@/db/schema/invoices";
import { letters } from "@/db/schema/letters";
import { payments, provider_payments } from "@/db/schema/payments";
import { run_items, runs } from "@/db/schema/runs";
import { outbox } from "@/db/schema/sending";
import type { Tx } from "@/lib/access/context";

/** The id of the debtor each removed debtor becomes part of. */
export type Into = ReadonlyMap<number, number>;

/** Tables whose rows move unchanged. Tables that need more have a statement of their own below. */
const asTheyAre: readonly (PgTable & { customer_id: AnyPgColumn; debtor_id: AnyPgColumn })[] = [
  payments,
  provider_payments,
  debit_mandates,
  debit_collections,
  holds,
  letters,
  handovers,
  outbox,
  bank_entries,
  debtor_entries,
  subscriptions,
  run_items,
  debtor_sources,
];

/** Moves all data of removed debtors to the remaining ones, in the caller's transaction. Returns the ids of the moved invoices. */
export async function moveRows(tx: Tx, into: Into): Promise<number[]> {
  if (into.size === 0) return [];
  const joins = recordset(
    [...into].map(([from_id, to_id]) => ({ from_id, to_id })),
    "from_id int, to_id int",
  );
  const customer_id = tx.customer.id;
  const run = (statement: SQL) => tx.db.execute(statement);
  await run(renumbered(customer_id, joins));
  const moved = await tx.db.execute<{
    id: number;
  }>(sql`update ${invoices} set debtor_id = r.to_id, updated_at = now(),
      version = ${invoices.version} + 1
    from ${joins} where ${invoices.customer_id} = ${customer_id} and ${invoices.debtor_id} = r.from_id returning ${invoices.id}`);
  for (const table of asTheyAre)
    await run(sql`update ${table} set debtor_id = r.to_id from ${joins}
      where ${table.customer_id} = ${customer_id} and ${table.debtor_id} = r.from_id`);
  await run(sql`update ${runs} set debtor_ids = (select array_agg(distinct coalesce(r.to_id, d.id)) from unnest(${runs.debtor_ids}) d (id)
      left join ${joins} on r.from_id = d.id)
    where ${runs.customer_id} = ${customer_id} and ${runs.debtor_ids} && (select array_agg(r.from_id) from ${joins})`);
  // The removed debtor's name becomes an alias, like those it had.
  await run(sql`insert into ${debtor_aliases} (customer_id, debtor_id, name, uses)
    select ${customer_id}, n.to_id, n.name, sum(n.uses) from (
      select r.to_id, a.name, a.uses from ${debtor_aliases} a join ${joins} on r.from_id = a.debtor_id where a.customer_id = ${customer_id}
      union all select r.to_id, d.name, 1 from ${debtors} d join ${joins} on r.from_id = d.id where d.customer_id = ${customer_id}) n
    join ${debtors} k on k.customer_id = ${customer_id} and k.id = n.to_id and k.name <> n.name group by 2, 3
    on conflict (customer_id, debtor_id, name) do update set uses = ${debtor_aliases.uses} + excluded.uses`);
  // A debtor marked as different from the removed one is different from the remaining one, too.
  await run(sql`insert into ${distinct_debtors} (customer_id, debtor_id, other_id, user_id)
    select distinct on (least(p.a, p.b), greatest(p.a, p.b)) ${customer_id}, least(p.a, p.b), greatest(p.a, p.b), p.user_id from (
      select coalesce(one.to_id, x.debtor_id) as a, coalesce(two.to_id, x.other_id) as b, x.user_id from ${distinct_debtors} x
      left join (select * from ${joins}) one on one.from_id = x.debtor_id
      left join (select * from ${joins}) two on two.from_id = x.other_id
      where x.customer_id = ${customer_id} and (one.from_id is not null or two.from_id is not null)) p
    where p.a <> p.b on conflict do nothing`);
  const ids = [...moved].map(({ id }) => id);
  tx.touched(ids);
  return ids;
}

/**
 * Returns the update that separates two invoices of one number: a package's, which is found by its id, gets that id appended, and one
 * entered by hand its own. A file's invoice keeps its number, which is its only key.
 */
const renumbered = (customer_id: number, joins: SQL): SQL => sql`with alike as (
    select i.id, i.external_id, i.source, row_number() over (partition by t.to_id, i.number
      order by i.external_id is not null, i.source <> 'csv', i.debtor_id <> t.to_id, i.id) as place
    from (select r.from_id as of_id, r.to_id from ${joins} union select r.to_id, r.to_id from ${joins}) t
    join ${invoices} i on i.customer_id = ${customer_id} and i.debtor_id = t.of_id)
  update ${invoices} set number = ${invoices.number} || ' (' || coalesce(alike.external_id, alike.id::text) || ')',
    version = ${invoices.version} + 1
  from alike where ${invoices.customer_id} = ${customer_id} and ${invoices.id} = alike.id and alike.place > 1`;
