import { pool } from "@/db/client";
import { settings } from "@/lib/kernel/settings";

export type Leased = { id: number; customer_id: number | null; attempts: number };

/** Takes waiting messages for one worker; another may take them over when the lease runs out. Mails of an inactive customer wait. */
export async function lease(worker: string, atMost: number): Promise<Leased[]> {
  const rows = await pool("invorder_dispatch").sql<
    { id: string; customer_id: number | null; attempts: number }[]
  >`
    update outbox set lease_by = ${worker}, lease_until = now() + make_interval(secs => ${settings().LEASE_SECONDS})
    where id in (
      select o.id from outbox o left join customers c on c.id = o.customer_id
      where o.state = 'reserved' and o.not_before <= now() and (o.lease_until is null or o.lease_until < now())
        and (o.customer_id is null or c.is_active)
      order by o.not_before, o.id limit ${atMost} for update of o skip locked)
    returning id, customer_id, attempts`;
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/**
 * Commits "about to be sent" just before the first word to the mail server. From here until the answer is written down, nobody can
 * know whether the mail left. False when another worker has taken the message over.
 */
export async function beginSending(worker: string, id: number): Promise<boolean> {
  const rows = await pool("invorder_dispatch").sql`
    update outbox set state = 'sending', attempts = attempts + 1, lease_until = now() + make_interval(secs => ${settings().SENDING_LEASE_SECONDS})
    where id = ${id} and state = 'reserved' and lease_by = ${worker} and lease_until > now() returning 1`;
  return rows.length === 1;
}

/** Messages whose sending began and never ended become `unknown`, for a person to decide; they are never sent again by themselves. */
export async function giveUpLost(): Promise<number> {
  const rows = await pool("invorder_dispatch").sql`
    update outbox set state = 'unknown', error = 'worker_lost', lease_by = null, lease_until = null
    where state = 'sending' and lease_until < now() returning 1`;
  return rows.length;
}

/** Gives back what a worker took and did not begin, so that the next one need not wait for the lease to run out. */
export async function returnLeases(worker: string) {
  await pool("invorder_dispatch").sql`
    update outbox set lease_by = null, lease_until = null where lease_by = ${worker} and state = 'reserved'`;
}
