import { z } from "zod";
import { webhookEvents } from "@/lib/access/webhook-events";
import { flag, id, listFilters, text, version } from "@/lib/kernel/fields";

export const deliveryStates = ["waiting", "sent", "failed"] as const;

const events = z
  .array(z.enum(webhookEvents, { error: "invalid" }), { error: "required" })
  .min(1, "required")
  .max(webhookEvents.length, "too_many_entries")
  .transform((chosen) => [...new Set(chosen)]);

export const WebhooksOf = z.strictObject({ id: id("customer") });

export const NewWebhook = WebhooksOf.extend({ url: text, events, is_active: flag.optional() });

/** One webhook, identified by its customer and its own id. */
const WebhookId = WebhooksOf.extend({ webhook_id: id("webhook") });
export const WebhookVersion = WebhookId.extend({ version });

/** A change; omitted fields stay as they are. */
export const WebhookChanges = WebhookVersion.extend({
  url: text.optional(),
  events: events.optional(),
  is_active: flag.optional(),
});

const { q: _, ...paged } = listFilters;

/** Filters of the deliveries: of one webhook, or in one state. */
export const DeliveryFilters = z.strictObject({
  ...paged,
  id: id("customer"),
  sort: z.enum(["created_at"], { error: "invalid" }).default("created_at"),
  direction: z.enum(["asc", "desc"], { error: "invalid" }).default("desc"),
  webhook_id: id("webhook").optional(),
  state: z.enum(deliveryStates, { error: "invalid" }).optional(),
});

export const DeliveryId = WebhooksOf.extend({ delivery_id: id("webhook-delivery") });
