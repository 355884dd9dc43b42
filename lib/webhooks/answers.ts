import { z } from "zod";
import { webhookEvents } from "@/lib/access/webhook-events";
import { all, instant, int, list, nothing, one } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { DeliveryFilters, deliveryStates } from "./schema";

const webhook = {
  id: int,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  created_at: instant,
  /** Until when the previous secret still signs too; null without one. */
  former_until: instant.nullable(),
  version: int,
};

/** An address that is notified of events; its secret is never returned again. */
export const Webhook = z.strictObject(webhook);
export type Webhook = Wire<z.output<typeof Webhook>>;
export const OneWebhook = one(Webhook);
export const Webhooks = all(Webhook);

/** With its signing secret, returned only this once. */
export const WebhookWithSecret = one(z.strictObject({ ...webhook, secret: z.string() }));

/** One event that was sent, or will be. */
export const Delivery = z.strictObject({
  id: int,
  webhook_id: int,
  message_id: z.string(),
  event: z.enum(webhookEvents),
  data: z.record(z.string(), z.union([z.string(), int, z.boolean()]).nullable()),
  state: z.enum(deliveryStates),
  tries: int,
  /** The response status of the last try, or the error. */
  status: int.nullable(),
  error: z.string().nullable(),
  created_at: instant,
  tried_at: instant.nullable(),
  /** When it is sent next; null when it is not. */
  due_at: instant.nullable(),
});
export type Delivery = Wire<z.output<typeof Delivery>>;
export const DeliveryList = list(Delivery, { filters: DeliveryFilters, totals: nothing });
export type DeliveryList = Wire<z.output<typeof DeliveryList>>;
export const OneDelivery = one(Delivery);
