import { z } from "zod";
import { type WebhookEvent, webhookEvents, webhookPayloads } from "@/lib/access/webhook-events";
import { instant, int } from "@/lib/kernel/answers";
import { jsonSchema } from "./schemas";

const summaries: Readonly<Record<WebhookEvent, string>> = {
  "invoice.status_changed": "The status of an invoice changed",
  "message.delivered": "The mail server took a message in, or a person took it for sent",
  "message.failed": "The mail server refused a message",
  payment: "A payment was booked, or undone",
  "debtor.joined": "A debtor became part of another one; its id is gone",
  "sync.ended": "A synchronisation, an import or a statement ended",
};

/** Returns the webhook messages by event (OpenAPI 3.1, `webhooks`), from the schemas by which they are serialised. */
export const events = () =>
  Object.fromEntries(webhookEvents.map((event) => [event, { post: webhookOperation(event) }]));

const webhookOperation = (event: WebhookEvent) => ({
  operationId: event.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase()),
  summary: summaries[event],
  description: `${summaries[event]}. Signed by Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature.`,
  tags: ["webhooks"],
  security: [],
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: jsonSchema(
          z.strictObject({
            type: z.literal(event),
            timestamp: instant,
            customer_id: int,
            data: webhookPayloads[event],
          }),
          "output",
        ),
      },
    },
  },
  responses: {
    "2XX": {
      description: "Heard; after any other answer it is sent again under the same id, with growing pauses",
    },
    "410": { description: "Nobody there wants to hear it any more" },
  },
});
