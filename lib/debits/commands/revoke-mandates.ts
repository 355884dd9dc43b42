import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debit_mandates } from "@/db/schema/debits";
import { type Ctx, type Read, reading, transact } from "@/lib/access/context";
import { groupBy } from "@/lib/kernel/group";
import { type PaymentProvider, ProviderFailed } from "@/lib/payments/port";
import { providersByMark } from "@/lib/payments/queries/provider-of";

type Unnotified = { id: number; payer: string | null; provider_id: string | null; key_mark: string };

/**
 * Revokes mandates at the provider that debtors ended here and that it was not notified of, key by key: revocations with one key stay
 * recorded when the next fails. Throws ProviderFailed when the provider cannot be reached.
 */
export async function revokeMandatesAtProvider(ctx: Ctx): Promise<void> {
  const { rows, providerBy } = await reading(ctx, async (read) => ({
    rows: await unnotifiedMandates(read),
    providerBy: await providersByMark(read),
  }));
  for (const [key_mark, mandates] of groupBy(rows, (row) => row.key_mark)) {
    const revokedIds: number[] = [];
    try {
      for (const mandate of mandates) {
        await revokeAt(providerBy(key_mark), mandate);
        revokedIds.push(mandate.id);
      }
    } finally {
      if (revokedIds.length > 0) await markNotified(ctx, revokedIds);
    }
  }
}

const unnotifiedMandates = ({ db, customer }: Read): Promise<Unnotified[]> =>
  db
    .select({
      id: debit_mandates.id,
      payer: debit_mandates.payer,
      provider_id: debit_mandates.provider_id,
      key_mark: debit_mandates.key_mark,
    })
    .from(debit_mandates)
    .where(and(eq(debit_mandates.customer_id, customer.id), eq(debit_mandates.is_untold, true)))
    .orderBy(debit_mandates.id);

/** Revokes a mandate, if its key still has a provider. A refusal is final: nothing is collected under the mandate here. */
async function revokeAt(provider: PaymentProvider | null, { payer, provider_id }: Unnotified) {
  if (!provider || !payer || !provider_id) return;
  await provider.revoke(payer, provider_id).catch((error: unknown) => {
    if (!(error instanceof ProviderFailed && error.isRefusal)) throw error;
  });
}

const markNotified = (ctx: Ctx, ids: readonly number[]) =>
  transact(ctx, (tx) =>
    tx.db
      .update(debit_mandates)
      .set({ is_untold: false })
      .where(and(eq(debit_mandates.customer_id, tx.customer.id), among(debit_mandates.id, ids))),
  );
