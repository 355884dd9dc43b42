import { type Ctx, transact } from "@/lib/access/context";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { batch } from "@/lib/kernel/batch";
import { WebhookHandled } from "../answers";
import type { PaymentProvider } from "../port";
import { contextOfLink } from "../queries/claims-of-link";
import { type NamedPayment, payable } from "../queries/payable";
import { readHook } from "../rules/link";
import { PaymentWebhook } from "../schema";
import { type ReceivedReport, settleAll } from "./settle";

/** At most so many of one customer's payments in one transaction, and so many such transactions concurrently. */
const AT_ONCE = { most: 25, beside: 2 };

/**
 * Handles the provider's message that a payment changed. It contains only the id; the state is requested with the customer's own key. The
 * response is the same for unknown payments as for known ones. Throws when the provider cannot be reached, so that it repeats the message.
 * Concurrent messages of one customer share their transactions.
 */
export const handlePaymentWebhook = publicEndpoint({
  input: PaymentWebhook,
  answer: WebhookHandled,
  async run({ now }, { hook, id: provider_id }) {
    const which = readHook(hook);
    const target = which && (await providerOfPayment({ ...which, provider_id, now }));
    const report = await target?.provider.read(provider_id);
    if (which && target && report)
      await book({ ctx: target.ctx, word: { id: which.id, provider_id, report, asked_at: now } });
    return { received: true };
  },
});

type PaymentQuestion = NamedPayment & { customer_id: number; now: Date };
type ProviderContext = { ctx: Ctx; provider: PaymentProvider } | null;

const providerOfPayment = batch<PaymentQuestion, ProviderContext>({
  ...AT_ONCE,
  keyOf: ({ customer_id }) => customer_id,
  async ask(questions) {
    const [first] = questions;
    const ctx = first ? await contextOfLink(first, first.now) : null;
    if (!ctx) return questions.map(() => null);
    const providers = await transact(ctx, (tx) => payable(tx, questions));
    return providers.map((provider) => provider && { ctx, provider });
  },
});

const book = batch<{ ctx: Ctx; word: ReceivedReport }, void>({
  ...AT_ONCE,
  keyOf: ({ ctx }) => ctx.customer.id,
  async ask(items) {
    const [first] = items;
    if (first)
      await transact(first.ctx, (tx) =>
        settleAll(
          tx,
          items.map(({ word }) => word),
        ),
      );
    return items.map(() => undefined);
  },
});
