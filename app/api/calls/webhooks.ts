import type { Calls } from "@/lib/http/calls";
import { resendDelivery } from "@/lib/webhooks/commands/resend";
import {
  createWebhook,
  deleteWebhook,
  renewSecret,
  updateWebhook,
} from "@/lib/webhooks/commands/write-webhook";
import { listDeliveries } from "@/lib/webhooks/queries/list-deliveries";
import { listWebhooks } from "@/lib/webhooks/queries/list-webhooks";

const tag = "webhooks";

export const webhookCalls = {
  "GET /customers/{id}/webhooks": { tag, verb: listWebhooks, summary: "The webhooks of a customer" },
  "POST /customers/{id}/webhooks": {
    tag,
    verb: createWebhook,
    summary: "Add a webhook; the secret its messages are signed with is answered this once",
    status: 201,
    example: { url: "https://boekhouding.example/invorder", events: ["invoice.status_changed", "payment"] },
  },
  "PATCH /customers/{id}/webhooks/{webhook_id}": {
    tag,
    verb: updateWebhook,
    summary: "Change where a webhook is, of what it is told, or whether",
    example: { is_active: false },
  },
  "DELETE /customers/{id}/webhooks/{webhook_id}": {
    tag,
    verb: deleteWebhook,
    summary: "Delete a webhook with what it was told",
  },
  "POST /customers/{id}/webhooks/{webhook_id}/secret": {
    tag,
    verb: renewSecret,
    summary: "A new secret, answered this once; the one before it signs too for a day",
    status: 201,
  },
  "GET /customers/{id}/webhook-deliveries": {
    tag,
    verb: listDeliveries,
    summary: "What the webhooks of a customer were told, and what is still to be told",
  },
  "POST /customers/{id}/webhook-deliveries/{delivery_id}/resend": {
    tag,
    verb: resendDelivery,
    summary: "Tell a webhook something once more, under the same id",
  },
} as const satisfies Calls;
