import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { webhook_deliveries as deliveries, webhooks } from "@/db/schema/webhooks";
import { toWireForm } from "@/lib/kernel/wire";
import { stepInto, type Tx } from "./context";
import { type WebhookEvent, type WebhookPayloads, webhookPayloads } from "./webhook-events";

/** The identity of an event, so that a webhook gets it once; `ofTransaction` where the same may happen again in a later transaction. */
type Identity<Payload> = { key: (payload: Payload) => string; ofTransaction: boolean };

const identities: { [Event in WebhookEvent]: Identity<WebhookPayloads[Event]> } = {
  "invoice.status_changed": { key: ({ id }) => `invoice ${id}`, ofTransaction: true },
  "debtor.joined": { key: ({ joined_id }) => `debtor ${joined_id} joined`, ofTransaction: false },
  "message.delivered": { key: ({ id }) => `message ${id} sent`, ofTransaction: true },
  "message.failed": { key: ({ id }) => `message ${id} failed`, ofTransaction: true },
  payment: {
    key: ({ id, is_undone }) => `payment ${id} ${is_undone ? "undone" : "booked"}`,
    ofTransaction: false,
  },
  "sync.ended": { key: ({ job_id }) => `job ${job_id}`, ofTransaction: false },
};

/** The payloads of an event, or a query for them that runs only where a webhook subscribes to the event. */
type Payloads<Event extends WebhookEvent> =
  | readonly WebhookPayloads[Event][]
  | (() => Promise<readonly WebhookPayloads[Event][]>);

/** Executes a statement: a transaction of a tenant, or of an operator. */
type Executor = { execute: (query: SQL) => PromiseLike<readonly Record<string, unknown>[]> };

type Emission = { event: WebhookEvent; rows: () => Promise<Row[]> };
type Row = { event: WebhookEvent; key: string; of_transaction: boolean; data: unknown };

/** By transaction and customer: a Tx is copied when it is passed on, but the handle inside stays the same. */
const emitted = new WeakMap<Transaction, Map<number, Emission[]>>();

/**
 * Emits an event for the webhooks of the transaction's customer, one per payload. All events of a transaction are written together just
 * before its commit, so that they exist exactly when the change does; lib/webhooks delivers them. Without an active webhook for the event
 * no payload is read or written.
 */
export function emit<Event extends WebhookEvent>(tx: Tx, event: Event, payloads: Payloads<Event>): void {
  if (typeof payloads !== "function" && payloads.length === 0) return;
  const ofTransaction = emitted.get(tx.db) ?? new Map<number, Emission[]>();
  emitted.set(tx.db, ofTransaction);
  const emissions = ofTransaction.get(tx.customer.id) ?? [];
  if (emissions.length === 0) {
    ofTransaction.set(tx.customer.id, emissions);
    tx.beforeCommit(async () => {
      ofTransaction.delete(tx.customer.id);
      // Staff may have switched to another customer since.
      if (tx.scope === "all" || tx.scope === "reseller") await stepInto(tx, tx.customer);
      await write(tx.db, tx.customer.id, emissions);
    });
  }
  emissions.push(emission(event, payloads));
}

/** Writes an event immediately, for an operator's command, which is outside every tenant and has no Tx. */
export const emitAtOnce = <Event extends WebhookEvent>(
  db: Executor,
  customer_id: number,
  event: Event,
  payloads: readonly WebhookPayloads[Event][],
): Promise<void> => write(db, customer_id, [emission(event, payloads)]);

function emission<Event extends WebhookEvent>(event: Event, payloads: Payloads<Event>): Emission {
  const { key, ofTransaction } = identities[event];
  const schema = webhookPayloads[event];
  const rows = async () =>
    (typeof payloads === "function" ? await payloads() : payloads).map((payload) => ({
      event,
      key: key(payload),
      of_transaction: ofTransaction,
      data: toWireForm(schema, payload),
    }));
  return { event, rows };
}

const BATCH = 5_000;

/** Reads the customer's webhooks once, and writes the events they subscribe to. */
async function write(db: Executor, customer_id: number, emissions: readonly Emission[]) {
  const active = await db.execute(sql`select distinct unnest(${webhooks.events}) as event from ${webhooks}
    where ${webhooks.customer_id} = ${customer_id} and ${webhooks.is_active}`);
  const events = new Set(active.map(({ event }) => event));
  const rows: Row[] = [];
  for (const item of emissions) if (events.has(item.event)) rows.push(...(await item.rows()));
  for (let at = 0; at < rows.length; at += BATCH) await store(db, customer_id, rows.slice(at, at + BATCH));
}

async function store(db: Executor, customer_id: number, rows: readonly Row[]) {
  const placed = rows.map((row, index) => ({ ...row, place: index }));
  await db.execute(sql`insert into ${deliveries} (customer_id, webhook_id, event, key, data)
    select w.customer_id, w.id, r.event, r.key || case when r.of_transaction then ' ' || pg_current_xact_id() else '' end, r.data
    from ${webhooks} w join jsonb_to_recordset(${JSON.stringify(placed)}::text::jsonb)
        as r(place int, event text, key text, of_transaction boolean, data jsonb)
      on r.event = any (w.events)
    where w.customer_id = ${customer_id} and w.is_active
    order by r.place, w.id
    on conflict on constraint webhook_deliveries_once do nothing`);
}
