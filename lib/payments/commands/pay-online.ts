import { type Ctx, transact } from "@/lib/access/context";
import { door } from "@/lib/access/doors";
import { conflict, notFound } from "@/lib/kernel/problems";
import { Checkout } from "../answers";
import { ProviderFailed } from "../port";
import { contextOfLink } from "../queries/shown";
import { type PayLink, readLink } from "../rules/link";
import { LinkAddress } from "../schema";
import { type Begun, begin, dropPayment, namePayment, type Wanted } from "./begin";
import { payerOf } from "./mandates";
import { settle } from "./settle";

/**
 * Leads on to the payment of what is open behind a link now, at the customer's provider: the one that was begun before and still waits,
 * or a new one; nowhere when nothing is open any more. Throws Problem("not-found") for a link that nobody made, ("conflict") when the
 * provider does not take it.
 */
export const payOnline = door({
  input: LinkAddress,
  answer: Checkout,
  async run({ now }, { link: address, mandate }) {
    const link = readLink(address);
    const ctx = link && (await contextOfLink(link, now));
    if (!link || !ctx) throw notFound();
    try {
      return { data: { url: await checkout(ctx, link, { address, mandate }) } };
    } catch (error) {
      if (error instanceof ProviderFailed) throw conflict("provider_unreachable");
      throw error;
    }
  },
});

/** What is begun may have ended unheard: then our books follow, and what is open by then is begun anew, once. */
async function checkout(ctx: Ctx, link: PayLink, wanted: Wanted): Promise<string | null> {
  const begun = await begin(ctx, link, wanted);
  const waiting = begun && (await stillWaiting(ctx, begun));
  if (waiting !== null) return waiting;
  const anew = begun?.row.provider_id ? await begin(ctx, link, wanted) : begun;
  return anew && create(ctx, anew);
}

/** Where a payment that was begun before goes on; null when it has none, or has ended. */
async function stillWaiting(ctx: Ctx, { row, provider }: Begun): Promise<string | null> {
  const { id, provider_id, checkout_url } = row;
  if (provider_id === null) return null;
  const told = await provider.read(provider_id);
  if (told?.state === "open" && checkout_url !== null) return checkout_url;
  if (told && told.state !== "open") await transact(ctx, (tx) => settle(tx, id, provider_id, told));
  else await transact(ctx, (tx) => dropPayment(tx, id));
  return null;
}

async function create(ctx: Ctx, { row, wish, provider, mandate }: Begun): Promise<string> {
  try {
    const payer = mandate && (await payerOf(ctx, mandate, wish.language, provider));
    const made = await provider.create(
      { ...wish, ...(payer && { payer }) },
      `invorder-${ctx.customer.id}-${row.id}`,
    );
    await transact(ctx, (tx) => namePayment(tx, row.id, made));
    return made.url;
  } catch (error) {
    // A plain no made no payment: the next try is one of its own.
    if (error instanceof ProviderFailed && error.isRefusal)
      await transact(ctx, (tx) => dropPayment(tx, row.id));
    throw error;
  }
}
