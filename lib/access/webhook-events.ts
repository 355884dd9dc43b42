import { z } from "zod";
import { currency, day, int, money } from "@/lib/kernel/answers";

const message = z.strictObject({ id: int, kind: z.string(), debtor_id: int.nullable() });

const payloads = {
  "invoice.status_changed": z.strictObject({
    id: int,
    number: z.string(),
    debtor_id: int,
    from_status_id: int,
    to_status_id: int,
  }),
  /** A debtor that became part of another: its id no longer exists, and its data is reported under the other's. */
  "debtor.joined": z.strictObject({ id: int, number: z.string(), joined_id: int, joined_number: z.string() }),
  "message.delivered": message,
  "message.failed": message,
  payment: z.strictObject({
    id: int,
    debtor_id: int,
    currency,
    amount: money,
    on: day,
    kind: z.enum(["money", "set_off"]),
    is_undone: z.boolean(),
  }),
  "sync.ended": z.strictObject({ job_id: int, action: z.string(), status: int }),
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
