import { and, asc, count, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { webhook_deliveries as deliveries } from "@/db/schema/webhooks";
import { when } from "@/db/where";
import { atCustomer } from "@/lib/access/at-customer";
import type { Read } from "@/lib/access/context";
import { staffQuery } from "@/lib/access/verbs";
import { webhookEvents } from "@/lib/access/webhook-events";
import { metaOf } from "@/lib/kernel/page";
import { notFound } from "@/lib/kernel/problems";
import { type Delivery, DeliveryList } from "../answers";
import { DeliveryFilters } from "../schema";

/** Returns the deliveries of a customer's webhooks, sent and waiting. Throws Problem("not-found") for a customer out of reach. */
export const listDeliveries = staffQuery({
  can: "webhooks.read",
  input: DeliveryFilters,
  answer: DeliveryList,
  async run(staff, filters) {
    const { db, customer } = await atCustomer(staff, filters.id);
    const matching = and(
      eq(deliveries.customer_id, customer.id),
      when(filters.webhook_id, (id) => eq(deliveries.webhook_id, id)),
      when(filters.state, (state) => eq(deliveries.state, state)),
    );
    const order = filters.direction === "asc" ? asc : desc;
    const rows = await db
      .select()
      .from(deliveries)
      .where(matching)
      .orderBy(order(deliveries.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await db.select({ total: count() }).from(deliveries).where(matching);
    return {
      data: rows.map(deliveryAnswer),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: {},
    };
  },
});

/** Returns one delivery of the open transaction's customer. Throws Problem("not-found"). */
export async function readDelivery({ db, customer }: Read, id: number) {
  const [row] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.customer_id, customer.id), eq(deliveries.id, id)));
  if (!row) throw notFound();
  return deliveryAnswer(row);
}

const deliveryAnswer = (row: typeof deliveries.$inferSelect): z.output<typeof Delivery> => ({
  id: row.id,
  webhook_id: row.webhook_id,
  message_id: row.message_id,
  event: webhookEvents.find((event) => event === row.event) ?? "sync.ended",
  data: row.data,
  state: row.state,
  tries: row.tries,
  status: row.status,
  error: row.error,
  created_at: row.created_at,
  tried_at: row.tried_at,
  due_at: row.state === "waiting" ? row.due_at : null,
});
