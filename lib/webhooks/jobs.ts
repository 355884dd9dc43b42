import { and, eq } from "drizzle-orm";
import { BATCH, inBatches } from "@/db/batches";
import { pool } from "@/db/client";
import { webhook_deliveries as deliveries, webhooks } from "@/db/schema/webhooks";
import { systemContext } from "@/lib/access/actor-context";
import { reading } from "@/lib/access/context";
import { decrypt } from "@/lib/kernel/encryption";
import { logWarning } from "@/lib/kernel/log";
import type { Outcome, WebhookRequest, WebhookSender } from "./port";
import { retryDelayAfter } from "./rules/retry-delays";
import { signedHeaders } from "./rules/signature";

/** Deliveries in progress per webhook and in all: a slow receiver delays few others. */
const OF_ONE = 3;
const AT_ONCE = 30;
/** A dead worker's deliveries stay leased this long; then they are sent again, under the same id. Longer than any try. */
const LEASE_SECONDS = 60;
const KEPT_DAYS = 30;

type Leased = { id: number; customer_id: number; attempts: number; tries: number };

/**
 * Sends the due deliveries and returns how many it tried. Each is leased before it is sent, and its outcome is written afterwards: after a
 * crash in between it is sent again under the same id, by which its receiver recognises it.
 */
export async function deliverDue(courier: WebhookSender, clock: () => Date): Promise<number> {
  const leased = await lease();
  await Promise.all(leased.map((delivery) => deliver(delivery, courier, clock())));
  return leased.length;
}

/** Leases due deliveries of active customers, a few of each webhook. The try is counted before it is made. */
async function lease(): Promise<Leased[]> {
  const rows = await pool("invorder_dispatch").sql<(Omit<Leased, "id"> & { id: string })[]>`
    update webhook_deliveries set attempts = attempts + 1, tries = tries + 1,
      lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where id in (
      select mine.id from webhooks w join customers c on c.id = w.customer_id and c.is_active
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= now() and (d.lease_until is null or d.lease_until < now())
        order by d.due_at, d.id limit ${OF_ONE} for update skip locked) mine
      where w.is_active limit ${AT_ONCE})
    returning id, customer_id, attempts, tries`;
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

async function deliver(delivery: Leased, courier: WebhookSender, now: Date): Promise<void> {
  try {
    const parcel = await parcelOf(delivery, now);
    if (parcel) await settle(delivery, await courier(parcel));
  } catch (error) {
    // It stays leased, and is tried again when the lease expires.
    logWarning("a webhook was not told", { customer: delivery.customer_id, delivery: delivery.id }, error);
  }
}

/** Returns the message to send now; null when its webhook was deleted in the meantime. */
async function parcelOf({ id, customer_id }: Leased, now: Date): Promise<WebhookRequest | null> {
  const [row] = await reading(await systemContext(customer_id, now), ({ db, customer }) =>
    db
      .select({ delivery: deliveries, webhook: webhooks })
      .from(deliveries)
      .innerJoin(
        webhooks,
        and(eq(webhooks.customer_id, deliveries.customer_id), eq(webhooks.id, deliveries.webhook_id)),
      )
      .where(and(eq(deliveries.customer_id, customer.id), eq(deliveries.id, id))),
  );
  if (!row) return null;
  const { message_id, event, data, created_at } = row.delivery;
  const { url, secret, former_secret, former_until } = row.webhook;
  const isInUse = former_secret !== null && former_until !== null && former_until > now;
  const body = JSON.stringify({ type: event, timestamp: created_at.toISOString(), customer_id, data });
  const message = { id: message_id, timestamp: Math.floor(now.getTime() / 1000), body };
  const secrets = [secret, ...(isInUse ? [former_secret] : [])].map(decrypt);
  return { url, body, headers: signedHeaders(message, secrets) };
}

/** Writes the outcome of a try, unless another worker leased the delivery or it was queued again in the meantime. */
async function settle({ id, attempts, tries }: Leased, { status, error }: Outcome): Promise<void> {
  const isDelivered = status !== null && status >= 200 && status < 300;
  // 410 means that the receiver wants no more events (Standard Webhooks).
  const pause = isDelivered || status === 410 ? null : retryDelayAfter(attempts, Math.random());
  const state = isDelivered ? "sent" : pause === null ? "failed" : "waiting";
  await pool("invorder_dispatch").sql`
    update webhook_deliveries set status = ${status}, error = ${error}, tried_at = now(), lease_until = null,
      state = case when attempts = ${attempts} then ${state} else state end,
      due_at = case when attempts = ${attempts} then now() + make_interval(secs => ${pause ?? 0}) else due_at end
    where id = ${id} and tries = ${tries}`;
}

/** Deletes deliveries older than thirty days; waiting ones stay. */
export const forgetDeliveries = (): Promise<number> =>
  inBatches(
    () => pool("invorder_dispatch").sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where state <> 'waiting' and created_at < now() - make_interval(days => ${KEPT_DAYS})
      order by created_at limit ${BATCH})`,
  );
