import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { webhooks } from "@/db/schema/webhooks";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { webhookEvents } from "@/lib/access/webhook-events";
import { notFound } from "@/lib/kernel/problems";
import { type Webhook, Webhooks } from "../answers";
import { WebhooksOf } from "../schema";

/** Returns the webhooks of a customer, oldest first. Throws Problem("not-found") for a customer out of reach. */
export const listWebhooks = staffQuery({
  can: "webhooks.read",
  input: WebhooksOf,
  answer: Webhooks,
  async run(staff, { id }) {
    const { db, customer } = await atCustomer(staff, id);
    const rows = await db
      .select()
      .from(webhooks)
      .where(eq(webhooks.customer_id, customer.id))
      .orderBy(asc(webhooks.id));
    return { data: rows.map(webhookAnswer) };
  },
});

/** Returns one webhook of the open transaction's customer. Throws Problem("not-found"). */
export async function readWebhook({ db, customer }: Read, id: number) {
  const [row] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.customer_id, customer.id), eq(webhooks.id, id)));
  if (!row) throw notFound();
  return webhookAnswer(row);
}

/** Returns a webhook without its secrets. */
const webhookAnswer = (row: typeof webhooks.$inferSelect): z.output<typeof Webhook> => ({
  id: row.id,
  url: row.url,
  events: webhookEvents.filter((event) => row.events.includes(event)),
  is_active: row.is_active,
  created_at: row.created_at,
  former_until: row.former_until,
  version: row.version,
});
