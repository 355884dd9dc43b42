import { z } from "zod";
import { currency, day, flag, money, whole, words } from "@/lib/kernel/answers";

const message = z.strictObject({ id: whole, kind: words, debtor_id: whole.nullable() });

const payloads = {
  "invoice.status_changed": z.strictObject({
    id: whole,
    number: words,
    debtor_id: whole,
    from_status_id: whole,
    to_status_id: whole,
  }),
  /** A debtor that became part of another: its id is gone, and what was its own is told under the other's. */
  "debtor.joined": z.strictObject({ id: whole, number: words, joined_id: whole, joined_number: words }),
  "message.delivered": message,
  "message.failed": message,
  payment: z.strictObject({
    id: whole,
    debtor_id: whole,
    currency,
    amount: money,
    on: day,
    kind: z.enum(["money", "set_off"]),
    is_undone: flag,
  }),
  "sync.ended": z.strictObject({ job_id: whole, action: words, status: whole }),
};

export type WebhookPayloads = { [Event in keyof typeof payloads]: z.output<(typeof payloads)[Event]> };
export type WebhookEvent = keyof WebhookPayloads;

/**
 * The events a webhook can subscribe to, each with the schema of its payload (`data` of the message). Amounts are cents here and
 * decimal strings in the message, like everywhere on the wire.
 */
export const webhookPayloads: { [Event in WebhookEvent]: z.ZodType<WebhookPayloads[Event]> } = payloads;

export const webhookEvents = Object.keys(webhookPayloads).filter(
  (event): event is WebhookEvent => event in webhookPayloads,
);
