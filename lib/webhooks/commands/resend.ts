import { and, eq, sql } from "drizzle-orm";
import { webhook_deliveries as deliveries } from "@/db/schema/webhooks";
import { atCustomer } from "@/lib/access/at-customer";
import { staffCommand } from "@/lib/access/verbs";
import { notFound } from "@/lib/kernel/problems";
import { OneDelivery } from "../answers";
import { readDelivery } from "../queries/list-deliveries";
import { DeliveryId } from "../schema";

/** Sends an event to a webhook again, under the same id. Throws Problem("not-found"). */
export const resendDelivery = staffCommand({
  can: "webhooks.write",
  input: DeliveryId,
  answer: OneDelivery,
  async run(staff, { id, delivery_id }) {
    const open = await atCustomer(staff, id);
    const again = await open.db
      .update(deliveries)
      .set({ state: "waiting", attempts: 0, due_at: sql`now()` })
      .where(and(eq(deliveries.customer_id, open.customer.id), eq(deliveries.id, delivery_id)))
      .returning({ id: deliveries.id });
    if (again.length === 0) throw notFound();
    return { data: await readDelivery(open, delivery_id) };
  },
});
