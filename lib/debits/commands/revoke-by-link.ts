import { and, eq } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { door } from "@/lib/access/doors";
import { notFound } from "@/lib/kernel/problems";
import { ProviderFailed } from "@/lib/payments/port";
import { providerOfPayment } from "@/lib/payments/queries/provider-of";
import { contextOfLink } from "@/lib/payments/queries/shown";
import { readLink } from "@/lib/payments/rules/link";
import { RevokedByDebtor } from "../answers";
import { OfLink } from "../schema";
import { endMandate } from "./end-mandate";

/**
 * Ends the mandate of the debtor a link is of, by its own word: it holds at once, also while the provider cannot be reached, which is told
 * within the hour then. Once more changes nothing. Throws Problem("not-found") for a link that nobody made.
 */
export const revokeByLink = door({
  input: OfLink,
  answer: RevokedByDebtor,
  async run({ now }, { link: address }) {
    const link = readLink(address);
    const ctx = link && (await contextOfLink(link, now));
    if (!link || !ctx) throw notFound();
    const ended = await transact(ctx, (tx) => endOf(tx, link.debtor_id));
    if (ended.withdrawn !== null) await tellUntold(ctx).catch(unlessFailed);
    return { data: { at_bank: ended.at_bank } };
  },
});

async function endOf(tx: Tx, debtor_id: number) {
  const [mandate] = await tx.db
    .select({ id: debit_mandates.id, debtor_id: debit_mandates.debtor_id })
    .from(debit_mandates)
    .where(
      and(
        eq(debit_mandates.customer_id, tx.customer.id),
        eq(debit_mandates.debtor_id, debtor_id),
        eq(debit_mandates.state, "valid"),
      ),
    )
    .for("update");
  return mandate
    ? endMandate(tx, mandate, { by: "debtor", is_untold: true })
    : { withdrawn: null, at_bank: 0 };
}

/** It is told again within the hour. */
function unlessFailed(error: unknown) {
  if (!(error instanceof ProviderFailed)) throw error;
}

/** Ends mandates at the provider that debtors ended here and it has not heard of. Throws ProviderFailed when it cannot be reached. */
export async function tellUntold(ctx: Ctx): Promise<void> {
  const untold = await reading(ctx, async (read) => {
    const rows = await read.db
      .select()
      .from(debit_mandates)
      .where(and(eq(debit_mandates.customer_id, read.customer.id), eq(debit_mandates.is_untold, true)));
    const found = [];
    for (const mandate of rows)
      found.push({ mandate, provider: await providerOfPayment(read, mandate.key_mark) });
    return found;
  });
  for (const { mandate, provider } of untold) {
    const { id, payer, provider_id } = mandate;
    if (provider && payer && provider_id)
      await provider.revoke(payer, provider_id).catch((error: unknown) => {
        // A plain no will be no tomorrow; nobody collects under it here.
        if (!(error instanceof ProviderFailed && error.isRefusal)) throw error;
      });
    await transact(ctx, (tx) =>
      tx.db
        .update(debit_mandates)
        .set({ is_untold: false })
        .where(and(eq(debit_mandates.customer_id, tx.customer.id), eq(debit_mandates.id, id))),
    );
  }
}
