import { bucketKey, countAttempts } from "@/lib/access/attempt-limits";
import { type Ctx, transact } from "@/lib/access/context";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { conflict, notFound } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";
import { Checkout } from "../answers";
import { ProviderFailed } from "../port";
import { contextOfLink } from "../queries/claims-of-link";
import { type PayLink, readLink } from "../rules/link";
import { LinkAddress } from "../schema";
import { type BegunPayment, beginPayment, dropPayment, type LinkPayment, namePayment } from "./begin-payment";
import { payerOf } from "./mandates";
import { settleAll } from "./settle";

/** Clicks on one link within the window: a person clicks twice, a program without end. */
const MOST_PER_LINK = 20;
/** Milliseconds for which the provider's report that a payment is open is reused. */
const REUSED_MS = 10_000;
const foundOpen = processWide<Map<number, number>>("invorder.open-payments", () => new Map());

/**
 * Returns the provider's address to pay what is open behind a link: that of the payment begun before which still waits, or of a new one;
 * null when nothing is open any more. Limited per link and per client address; a payment the provider reported as open a moment ago is not
 * requested again. Throws ("too-many"), Problem("not-found") for an invalid link, ("conflict") when the provider refuses it.
 */
export const payOnline = publicEndpoint({
  input: LinkAddress,
  answer: Checkout,
  async run({ now, address: from }, { link: address, mandate }) {
    const link = readLink(address);
    const ctx = link && (await contextOfLink(link, now));
    if (!link || !ctx) throw notFound();
    await countAttempts(
      [
        { key: bucketKey("payments by", JSON.stringify(link)), most: MOST_PER_LINK },
        { key: bucketKey("payments from", from), most: settings().LOGIN_FAILURES_PER_ADDRESS },
      ],
      "too_many_payments",
    );
    try {
      return { data: { url: await checkout(ctx, link, { address, mandate }) } };
    } catch (error) {
      if (error instanceof ProviderFailed) throw conflict("provider_unreachable");
      throw error;
    }
  },
});

/**
 * Returns the checkout address of a payment; null where nothing is open. If the earlier payment turns out to have ended, the books follow,
 * and a payment for what is still open is begun, once. Throws Problem("not-found"), ProviderFailed.
 */
async function checkout(ctx: Ctx, link: PayLink, options: LinkPayment): Promise<string | null> {
  const attempt = await beginPayment(ctx, link, options);
  const waiting = attempt && (await stillWaiting(ctx, attempt));
  if (waiting !== null) return waiting;
  const next = attempt?.row.provider_id ? await beginPayment(ctx, link, options) : attempt;
  return next && create(ctx, next);
}

/** Returns the checkout address of a payment begun before; null when it has none, or has ended. */
async function stillWaiting(ctx: Ctx, { row, provider }: BegunPayment): Promise<string | null> {
  const { id, provider_id, checkout_url } = row;
  if (provider_id === null) return null;
  if (checkout_url !== null && performance.now() - (foundOpen.get(id) ?? -REUSED_MS) < REUSED_MS)
    return checkout_url;
  const report = await provider.read(provider_id);
  if (report?.state === "open" && checkout_url !== null) {
    for (const [paymentId, at] of foundOpen)
      if (performance.now() - at > REUSED_MS) foundOpen.delete(paymentId);
    foundOpen.set(id, performance.now());
    return checkout_url;
  }
  if (report && report.state !== "open")
    await transact(ctx, (tx) => settleAll(tx, [{ id, provider_id, report, asked_at: ctx.now }]));
  else await transact(ctx, (tx) => dropPayment(tx, id));
  return null;
}

async function create(ctx: Ctx, { row, wish, provider, mandate }: BegunPayment): Promise<string> {
  try {
    const payer = mandate && (await payerOf(ctx, mandate, wish.language, provider));
    const providerPayment = await provider.create(
      { ...wish, ...(payer && { payer }) },
      `invorder-${ctx.customer.id}-${row.id}`,
    );
    await transact(ctx, (tx) => namePayment(tx, row.id, providerPayment));
    return providerPayment.url;
  } catch (error) {
    // A clear refusal made no payment: the next attempt is a new one.
    if (error instanceof ProviderFailed && error.isRefusal)
      await transact(ctx, (tx) => dropPayment(tx, row.id));
    throw error;
  }
}
