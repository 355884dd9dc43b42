import { type Ctx, transact } from "@/lib/access/context";
import { count, keyOf } from "@/lib/access/limits";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { conflict, notFound } from "@/lib/kernel/problems";
import { processWide } from "@/lib/kernel/process-wide";
import { settings } from "@/lib/kernel/settings";
import { Checkout } from "../answers";
import { ProviderFailed } from "../port";
import { contextOfLink } from "../queries/shown";
import { type PayLink, readLink } from "../rules/link";
import { LinkAddress } from "../schema";
import { type Begun, begin, dropPayment, namePayment, type Wanted } from "./begin";
import { payerOf } from "./mandates";
import { settleAll } from "./settle";

/** Presses of one link within the window: a person presses twice, a program without end. */
const MOST_PER_LINK = 20;
/** For so long a payment the provider just called open is taken to be. */
const REUSED_MS = 10_000;
const foundOpen = processWide<Map<number, number>>("invorder.open-payments", () => new Map());

/**
 * Leads on to the payment of what is open behind a link now, at the customer's provider: the one that was begun before and still waits,
 * or a new one; nowhere when nothing is open any more. It is limited per link and per address; of a payment the provider said a moment ago that it waits
 * it is not asked again. Throws ("too-many"), Problem("not-found") for a link that nobody made, ("conflict") when the
 * provider does not take it.
 */
export const payOnline = publicEndpoint({
  input: LinkAddress,
  answer: Checkout,
  async run({ now, address: from }, { link: address, mandate }) {
    const link = readLink(address);
    const ctx = link && (await contextOfLink(link, now));
    if (!link || !ctx) throw notFound();
    await count(
      [
        { key: keyOf("payments by", JSON.stringify(link)), most: MOST_PER_LINK },
        { key: keyOf("payments from", from), most: settings().LOGIN_FAILURES_PER_ADDRESS },
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
 * Returns where a payment goes on; null where nothing is open. One that was begun before may have ended without word of it: then our books
 * follow, and what is open by then is begun anew, once. Throws Problem("not-found"), ProviderFailed.
 */
async function checkout(ctx: Ctx, link: PayLink, options: Wanted): Promise<string | null> {
  const attempt = await begin(ctx, link, options);
  const waiting = attempt && (await stillWaiting(ctx, attempt));
  if (waiting !== null) return waiting;
  const anew = attempt?.row.provider_id ? await begin(ctx, link, options) : attempt;
  return anew && create(ctx, anew);
}

/** Returns where a payment that was begun before goes on; null when it has none, or has ended. */
async function stillWaiting(ctx: Ctx, { row, provider }: Begun): Promise<string | null> {
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
    await transact(ctx, (tx) => settleAll(tx, [{ id, provider_id, known: report, asked_at: ctx.now }]));
  else await transact(ctx, (tx) => dropPayment(tx, id));
  return null;
}

async function create(ctx: Ctx, { row, wish, provider, mandate }: Begun): Promise<string> {
  try {
    const payer = mandate && (await payerOf(ctx, mandate, wish.language, provider));
    const providerPayment = await provider.create(
      { ...wish, ...(payer && { payer }) },
      `invorder-${ctx.customer.id}-${row.id}`,
    );
    await transact(ctx, (tx) => namePayment(tx, row.id, providerPayment));
    return providerPayment.url;
  } catch (error) {
    // A plain no made no payment: the next try is one of its own.
    if (error instanceof ProviderFailed && error.isRefusal)
      await transact(ctx, (tx) => dropPayment(tx, row.id));
    throw error;
  }
}
