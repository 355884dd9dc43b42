import type { StaffCtx } from "@/lib/access/context";
import { role } from "@/lib/access/roles";
import { webhookEvents } from "@/lib/access/webhook-events";
import { createWebhook } from "@/lib/webhooks/commands/write-webhook";
import { as, customer, owner } from "./world";

type Event = { event: string; data: Record<string, unknown> };

/** Creates a webhook that receives every event of a customer. */
export async function createWebhookFor(ctx: StaffCtx): Promise<number> {
  const id = ctx.customer?.id ?? 0;
  const url = "https://boekhouding.example/invorder";
  return (await createWebhook.call(ctx, { id, url, events: [...webhookEvents] })).data.id;
}

/** Creates a customer with such a webhook, and a user of it. */
export async function customerWithWebhook(name: string, settings: Record<string, unknown> = {}) {
  const customer_id = await customer(name, settings);
  const sanne = await as(role.klant, customer_id);
  await createWebhookFor(sanne);
  return { customer_id, sanne };
}

/** Returns the events of one kind, by prefix, that a customer's webhook receives while `done` runs, oldest first. */
export async function eventsOf(
  customer_id: number,
  kind: string,
  done: () => Promise<unknown>,
): Promise<Record<string, unknown>[]> {
  const [last] = await owner<{ id: string }[]>`select coalesce(max(id), 0) as id from webhook_deliveries`;
  await done();
  const rows = await owner<Event[]>`select event, data from webhook_deliveries
    where customer_id = ${customer_id} and id > ${last?.id ?? 0} order by id`;
  return rows.filter(({ event }) => event.startsWith(kind)).map(({ event, data }) => ({ event, ...data }));
}
