import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import type { Locale } from "@/lib/i18n/locales";
import type { PaymentProvider } from "../port";

export type Mandate = { id: number; debtor_id: number; payer: string | null };

type Agreed = { debtor_id: number; key_mark: string; is_test: boolean };

/** Returns the mandate a debtor agreed to on the payment page: an existing one not yet given, or a new one. */
export async function requestedMandate(tx: Tx, { debtor_id, key_mark, is_test }: Agreed): Promise<Mandate> {
  const isRequested = and(
    eq(debit_mandates.customer_id, tx.customer.id),
    eq(debit_mandates.debtor_id, debtor_id),
    eq(debit_mandates.state, "asked"),
  );
  // A mandate agreed to under another key does not exist under this one.
  await tx.db
    .update(debit_mandates)
    .set({ state: "revoked", revoked_on: tx.today })
    .where(and(isRequested, ne(debit_mandates.key_mark, key_mark)));
  await tx.db
    .insert(debit_mandates)
    .values({ customer_id: tx.customer.id, debtor_id, key_mark, is_test })
    .onConflictDoNothing();
  const [row] = await tx.db
    .select({ id: debit_mandates.id, debtor_id: debit_mandates.debtor_id, payer: debit_mandates.payer })
    .from(debit_mandates)
    .where(isRequested);
  if (!row) throw new Error("a mandate was not kept");
  return row;
}

/** Returns the provider's id of a mandate's debtor, registering the debtor there if needed. Throws ProviderFailed. */
export async function payerOf(
  ctx: Ctx,
  { id, debtor_id, payer }: Mandate,
  language: Locale,
  provider: PaymentProvider,
): Promise<string> {
  if (payer !== null) return payer;
  const name = await reading(ctx, async ({ db, customer }) => {
    const [row] = await db
      .select({ name: debtors.name })
      .from(debtors)
      .where(and(eq(debtors.customer_id, customer.id), eq(debtors.id, debtor_id)));
    return row?.name ?? "";
  });
  const payerId = await provider.createPayer({ name, language }, `invorder-payer-${ctx.customer.id}-${id}`);
  await transact(ctx, (tx) =>
    tx.db
      .update(debit_mandates)
      .set({ payer: payerId })
      .where(
        and(
          eq(debit_mandates.customer_id, tx.customer.id),
          eq(debit_mandates.id, id),
          isNull(debit_mandates.payer),
        ),
      ),
  );
  return payerId;
}

/** Marks a mandate as given, once the first payment was made: from then on the debtor's claims may be collected. */
export async function giveMandate(tx: Tx, id: number, provider_id: string): Promise<void> {
  await tx.db
    .update(debit_mandates)
    .set({
      state: "valid",
      provider_id,
      given_on: tx.today,
      given_at: sql`now()`,
      version: sql`${debit_mandates.version} + 1`,
    })
    .where(
      and(
        eq(debit_mandates.customer_id, tx.customer.id),
        eq(debit_mandates.id, id),
        eq(debit_mandates.state, "asked"),
      ),
    );
}
