import type { Calls } from "@/lib/http/calls";
import { assignRest, returnRest } from "@/lib/payments/commands/allocate-remainder";
import { handlePaymentWebhook } from "@/lib/payments/commands/handle-webhook";
import { payOnline } from "@/lib/payments/commands/pay-online";
import { listProviderPayments } from "@/lib/payments/queries/list-provider-payments";

const tag = "agreements";

export const paymentCalls = {
  "GET /provider-payments": {
    tag,
    verb: listProviderPayments,
    summary: "Payments through the provider; by default those of which something stands on no invoice",
  },
  "POST /provider-payments/{id}/assign": {
    tag,
    verb: assignRest,
    summary: "Book what stands on no invoice on whatever its debtor has open",
  },
  "POST /provider-payments/{id}/return": {
    tag,
    verb: returnRest,
    summary: "Have the provider pay back what stands on no invoice",
  },
  "POST /pay/{link}": {
    tag,
    verb: payOnline,
    summary: "For a debtor with a link: begin the payment of what is open behind it",
  },
  "POST /hooks/mollie/{hook}": {
    tag,
    verb: handlePaymentWebhook,
    summary: "For Mollie: that something changed about a payment",
    example: { id: "tr_WDqYK6vllg" },
  },
} as const satisfies Calls;
