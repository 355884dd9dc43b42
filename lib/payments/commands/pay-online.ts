import { and, eq } from "drizzle-orm";
import { provider_payments } from "@/db/schema/payments";
import { type Ctx, transact } from "@/lib/access/context";
import { door } from "@/lib/access/doors";
import { systemContext } from "@/lib/access/person";
import { sentence } from "@/lib/i18n/sentences";
import { NOTHING } from "@/lib/kernel/money";
import { conflict, notFound } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { placeOf } from "@/lib/resellers/rules/place";
import { Checkout, Taken } from "../answers";
import { ProviderFailed } from "../port";
import { contextOfLink, shownTo } from "../queries/open-claims";
import { providerOf } from "../queries/provider-of";
import { hookOf, type PayLink, readHook, readLink } from "../rules/link";
import { LinkAddress, Told } from "../schema";
import { settle } from "./settle";

/**
 * Begins the payment of what is open behind a link now, at the customer's provider. Throws Problem("not-found") for a link that nobody
 * made, ("conflict") when nothing is open or the provider does not take it.
 */
export const payOnline = door({
  input: LinkAddress,
  answer: Checkout,
  async run({ now }, { link: address }) {
    const link = readLink(address);
    if (!link) throw notFound();
    const ctx = await contextOfLink(link, now);
    const { id, wish, provider } = await begin(ctx, link, address);
    try {
      const made = await provider.create(wish, `invorder-${link.customer_id}-${id}`);
      await name(ctx, id, made.id);
      return { data: { url: made.url } };
    } catch (error) {
      if (error instanceof ProviderFailed) throw conflict("provider_unreachable");
      throw error;
    }
  },
});

/** Keeps that a payment is asked for before it is: what the provider tells of it finds it. */
const begin = (ctx: Ctx, link: PayLink, address: string) =>
  transact(ctx, async (tx) => {
    const [shown, known] = [await shownTo(tx, link), await providerOf(tx)];
    if (!shown || !known || !shown.is_payable) throw notFound();
    if (shown.total <= NOTHING) throw conflict("nothing_to_pay");
    const { debtor_id, currency } = link;
    const [row] = await tx.db
      .insert(provider_payments)
      .values({
        customer_id: tx.customer.id,
        debtor_id,
        currency,
        amount: shown.total,
        provider: known.name,
        is_test: known.is_test,
        invoice_ids: shown.invoices.map(({ id }) => id),
      })
      .returning({ id: provider_payments.id });
    if (!row) throw new Error("a payment was not kept");
    const numbers = shown.invoices.map(({ number }) => number).join(", ");
    const wish = {
      amount: shown.total,
      currency,
      description: sentence(shown.language, "pay.description", { numbers }).slice(0, 200),
      language: shown.language,
      back_url: `${placeOf(shown.label) ?? ""}/pay/${address}?back=1`,
      hook_url: `${settings().INVORDER_URL ?? ""}/api/hooks/mollie/${hookOf(tx.customer.id, row.id)}`,
    };
    return { id: row.id, wish, provider: known.provider };
  });

const name = (ctx: Ctx, id: number, provider_id: string) =>
  transact(ctx, (tx) =>
    tx.db
      .update(provider_payments)
      .set({ provider_id })
      .where(and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, id))),
  );

/**
 * Takes word of the provider that something changed about a payment. The message says nothing but which; what is so is asked with the
 * customer's own key. Of what we do not know it says the same as of what we do. Throws when the provider cannot be asked, so that it tells again.
 */
export const providerTold = door({
  input: Told,
  answer: Taken,
  async run({ now }, { hook, id }) {
    const which = readHook(hook);
    if (!which) return { received: true };
    const ctx = await systemContext(which.customer_id, now);
    const known = await transact(ctx, async (tx) => {
      const [row] = await tx.db
        .select({ provider_id: provider_payments.provider_id })
        .from(provider_payments)
        .where(and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, which.id)));
      // Told before its name was kept: the address alone says which payment of ours it is.
      return row && (row.provider_id ?? id) === id ? providerOf(tx) : null;
    });
    const told = await known?.provider.read(id);
    if (told) await transact(ctx, (tx) => settle(tx, which.id, id, told));
    return { received: true };
  },
});
