import { pool } from "@/db/client";
import { settings } from "@/lib/kernel/settings";
import type { ChannelKey } from "./channel";

/** Returns the condition for messages waiting to be handed over by a channel and leased by no worker. */
const isDue = (sql: ReturnType<typeof pool>["sql"], channel: ChannelKey) =>
  // mutation: leased-once
  sql`o.channel = ${channel} and o.state = 'reserved' and o.not_before <= now() and (o.lease_until is null or o.lease_until < now())`;

export type Leased = { id: number; customer_id: number | null; attempts: number };
type Row = { id: string; customer_id: number | null; attempts: number };

/**
 * Leases waiting messages of one channel for one worker, for LEASE_SECONDS. A lease keeps others from preparing the same messages but gives
 * no right to hand them over (claimAttempt does); it is never renewed, and after it expires any worker may lease them again. The product's
 * own come first, because a user waits for a sign-in code; the rest is shared among the customers, so that a run of ten thousand does not
 * delay the others. Messages of a channel without a delivery wait.
 */
export async function lease(worker: string, channel: ChannelKey, atMost: number): Promise<Leased[]> {
  const own = await leaseProductMail(worker, channel, atMost);
  return own.length < atMost ? [...own, ...(await leaseShared(worker, channel, atMost - own.length))] : own;
}

/** Leases the product's own waiting messages: codes and links, which belong to no customer. */
export async function leaseProductMail(
  worker: string,
  channel: ChannelKey,
  atMost: number,
): Promise<Leased[]> {
  const { sql } = pool("invorder_dispatch");
  const rows = await sql<Row[]>`
    update outbox set lease_by = ${worker}, lease_until = now() + make_interval(secs => ${settings().LEASE_SECONDS})
    where id in (
      select o.id from outbox o where o.customer_id is null and ${isDue(sql, channel)}
      order by o.not_before, o.id limit ${atMost} for update skip locked)
    returning id, customer_id, attempts`;
  return rows.map(leased);
}

/**
 * Leases equal shares for the customers that have messages waiting; a random selection where there are more customers than places. Messages
 * of an inactive customer wait.
 */
async function leaseShared(worker: string, channel: ChannelKey, atMost: number): Promise<Leased[]> {
  const { sql } = pool("invorder_dispatch");
  const rows = await sql<Row[]>`
    with recursive waiting(customer_id) as (
      (select min(customer_id) from outbox where state = 'reserved' and customer_id is not null)
      union all
      select (select min(o.customer_id) from outbox o where o.state = 'reserved' and o.customer_id > w.customer_id)
      from waiting w where w.customer_id is not null),
    turns as (
      select w.customer_id, count(*) over () as customers
      from waiting w join customers c on c.id = w.customer_id and c.is_active
      where exists (select 1 from outbox o where o.customer_id = w.customer_id and ${isDue(sql, channel)})
      order by random() limit ${atMost})
    update outbox set lease_by = ${worker}, lease_until = now() + make_interval(secs => ${settings().LEASE_SECONDS})
    where id in (
      select mine.id from turns t cross join lateral (
        select due.id, row_number() over (order by due.not_before, due.id) as place from (
          select o.id, o.not_before from outbox o where o.customer_id = t.customer_id and ${isDue(sql, channel)}
          order by o.not_before, o.id limit ceil(${atMost}::numeric / least(t.customers, ${atMost})) for update skip locked) due) mine
      order by mine.place limit ${atMost})
    returning id, customer_id, attempts`;
  return rows.map(leased);
}

const leased = (row: Row): Leased => ({ ...row, id: Number(row.id) });

/** The error of a message that became unknown because its worker never wrote the outcome. */
export const WORKER_LOST = "worker_lost";

/**
 * Sets messages that have been "sending" past their lease to `unknown`, for a person to decide; no worker sends them again. Returns how
 * many.
 */
export async function abandonLost(): Promise<number> {
  // mutation: lost-is-unknown
  const rows = await pool("invorder_dispatch").sql`
    update outbox set state = 'unknown', error = ${WORKER_LOST}, lease_by = null, lease_until = null
    where state = 'sending' and lease_until < now() returning 1`;
  return rows.length;
}

/** Releases a worker's leases on messages it did not begin, so that the next worker need not wait until they expire. */
export async function returnLeases(worker: string) {
  await pool("invorder_dispatch").sql`
    update outbox set lease_by = null, lease_until = null where lease_by = ${worker} and state = 'reserved'`;
}
