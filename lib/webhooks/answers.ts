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
  /** Until when the secret before this one still signs too; null without one. */
  former_until: instant.nullable(),
  version: int,
};

/** Where a program is told of what happens; its secret is never answered again. */
export const Webhook = z.strictObject(webhook);
export type Webhook = Wire<z.output<typeof Webhook>>;
export const OneWebhook = one(Webhook);
export const Webhooks = all(Webhook);

/** With the secret it is signed with, this once. */
export const WebhookWithSecret = one(z.strictObject({ ...webhook, secret: z.string() }));

/** One thing that was told, or is to be. */
export const Delivery = z.strictObject({
  id: int,
  webhook_id: int,
  message_id: z.string(),
  event: z.enum(webhookEvents),
  data: z.record(z.string(), z.union([z.string(), int, z.boolean()]).nullable()),
  state: z.enum(deliveryStates),
  tries: int,
  /** The status the last try was answered with, or why it was not. */
  status: int.nullable(),
  error: z.string().nullable(),
  created_at: instant,
  tried_at: instant.nullable(),
  /** When it is told next; null when it is not. */
  due_at: instant.nullable(),
});
export type Delivery = Wire<z.output<typeof Delivery>>;
export const DeliveryList = list(Delivery, { filters: DeliveryFilters, totals: nothing });
export type DeliveryList = Wire<z.output<typeof DeliveryList>>;
export const OneDelivery = one(Delivery);
