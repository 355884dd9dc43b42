import { z } from "zod";
import { webhookEvents } from "@/lib/access/webhook-events";
import { all, flag, instant, list, nothing, one, whole, words } from "@/lib/kernel/answers";
import type { Wire } from "@/lib/kernel/wire";
import { DeliveryFilters, deliveryStates } from "./schema";

const webhook = {
  id: whole,
  url: words,
  events: z.array(z.enum(webhookEvents)),
  is_active: flag,
  created_at: instant,
  /** Until when the secret before this one still signs too; null without one. */
  former_until: instant.nullable(),
  version: whole,
};

/** Where a program is told of what happens; its secret is never answered again. */
export const Webhook = z.strictObject(webhook);
export type Webhook = Wire<z.output<typeof Webhook>>;
export const OneWebhook = one(Webhook);
export const Webhooks = all(Webhook);

/** With the secret it is signed with, this once. */
export const WebhookWithSecret = one(z.strictObject({ ...webhook, secret: words }));

/** One thing that was told, or is to be. */
export const Delivery = z.strictObject({
  id: whole,
  webhook_id: whole,
  message_id: words,
  event: z.enum(webhookEvents),
  data: z.record(words, z.union([words, whole, flag]).nullable()),
  state: z.enum(deliveryStates),
  tries: whole,
  /** The status the last try was answered with, or why it was not. */
  status: whole.nullable(),
  error: words.nullable(),
  created_at: instant,
  tried_at: instant.nullable(),
  /** When it is told next; null when it is not. */
  due_at: instant.nullable(),
});
export type Delivery = Wire<z.output<typeof Delivery>>;
export const DeliveryList = list(Delivery, { filters: DeliveryFilters, totals: nothing });
export type DeliveryList = Wire<z.output<typeof DeliveryList>>;
export const OneDelivery = one(Delivery);
