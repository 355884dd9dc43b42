import { and, asc, eq, isNull, lte, or } from "drizzle-orm";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { debit_collections, debit_mandates } from "@/db/schema/debits";
import { invoices } from "@/db/schema/invoices";
import { provider_payments } from "@/db/schema/payments";
import { type Ctx, reading, type Tx, transact } from "@/lib/access/context";
import { sentence } from "@/lib/i18n/sentences";
import { atMost, NOTHING, sum } from "@/lib/kernel/money";
import { settings } from "@/lib/kernel/settings";
import { dropPayment, namePayment, storePayment } from "@/lib/payments/commands/begin-payment";
import { type Collection, type PaymentProvider, ProviderFailed } from "@/lib/payments/port";
import { openInvoices } from "@/lib/payments/queries/open-claims";
import { providerOfPayment } from "@/lib/payments/queries/provider-of";
import { hookOf } from "@/lib/payments/rules/link";
import { isAnnounced } from "../queries/announced";
import { lockDebits, setCollection, withdrawCollection } from "./withdraw";

type Submission = {
  collection: StoredCollection;
  payment_id: number;
  wish: Collection;
  provider: PaymentProvider;
};
type StoredCollection = { id: number; hold_id: number | null };

const ofPayment = and(
  eq(provider_payments.customer_id, debit_collections.customer_id),
  eq(provider_payments.id, debit_collections.provider_payment_id),
);

/** Announced, or submitted without an answer on record. */
const isDue = or(
  eq(debit_collections.state, "announced"),
  and(
    eq(debit_collections.state, "asked"),
    isNull(provider_payments.provider_id),
    eq(provider_payments.state, "open"),
  ),
);

/** Returns the collections to submit to the provider today, the first announced first. */
export const collectionsDueToday = (ctx: Ctx) =>
  reading(ctx, ({ db, customer, today }) =>
    db
      .select({ id: debit_collections.id })
      .from(debit_collections)
      .leftJoin(provider_payments, ofPayment)
      .where(
        and(eq(debit_collections.customer_id, customer.id), lte(debit_collections.collect_on, today), isDue),
      )
      .orderBy(asc(debit_collections.id)),
  );

/**
 * Has the provider collect what was announced for today or before, never more than is still open. It is stored before it is submitted, and
 * where it is unknown whether it was, the provider is queried first: nothing is collected twice, nor without its debtor being notified.
 * Throws ProviderFailed when it cannot be reached.
 */
export async function collect(ctx: Ctx, id: number): Promise<void> {
  const submission = await transact(ctx, (tx) => prepare(tx, id));
  if (!submission) return;
  const { collection, payment_id, wish, provider } = submission;
  try {
    const payment =
      (await provider.findPayment(wish.payer, wish.hook_url)) ??
      (await provider.collect(wish, `invorder-debit-${ctx.customer.id}-${payment_id}`));
    await transact(ctx, (tx) => namePayment(tx, payment_id, { id: payment.id, url: null }));
  } catch (error) {
    if (!(error instanceof ProviderFailed && error.isRefusal)) throw error;
    await transact(ctx, async (tx) => {
      await dropPayment(tx, payment_id);
      await withdrawCollection(tx, collection, "failed");
    });
  }
}

async function prepare(tx: Tx, id: number): Promise<Submission | null> {
  const found = await locked(tx, id);
  if (!found) return null;
  const { collection, mandate, hold_state, payment, is_told } = found;
  const provider = await providerOfPayment(tx, mandate.key_mark);
  if (
    !provider ||
    !mandate.payer ||
    !mandate.provider_id ||
    mandate.state !== "valid" ||
    hold_state !== "open" ||
    !is_told
  ) {
    if (collection.state === "announced") await withdrawCollection(tx, collection, "withdrawn");
    return null;
  }
  const { debtor_id, currency } = collection;
  const open = await openInvoices(
    tx,
    { debtor_id, currency },
    { matching: among(invoices.id, collection.invoice_ids) },
  );
  const amount = payment?.amount ?? atMost(collection.amount, sum(open.map((row) => row.amount)));
  if (amount === NOTHING) {
    await withdrawCollection(tx, collection, "withdrawn");
    return null;
  }
  const { key_mark, is_test } = mandate;
  const ids = open.map((row) => row.id);
  const payment_id =
    payment?.id ??
    (
      await storePayment(tx, {
        debtor_id,
        currency,
        amount,
        key_mark,
        is_test,
        invoice_ids: ids,
        charges: {},
        name: "mollie",
        mandate_id: mandate.id,
      })
    ).id;
  await setCollection(tx, collection, { state: "asked", provider_payment_id: payment_id });
  const numbers = await numbersOf(tx, collection.invoice_ids);
  const wish = {
    amount,
    currency,
    payer: mandate.payer,
    mandate: mandate.provider_id,
    description: sentence(tx.language, "pay.description", { numbers }).slice(0, 140),
    hook_url: `${settings().INVORDER_URL ?? ""}/api/hooks/mollie/${hookOf(tx.customer.id, payment_id)}`,
  };
  return { collection, payment_id, wish, provider };
}

/** Returns a collection to submit, locked, with its mandate, hold and the payment begun for it; null when another worker was quicker. */
async function locked(tx: Tx, id: number) {
  const own = and(eq(debit_collections.customer_id, tx.customer.id), eq(debit_collections.id, id));
  const [collection] = await tx.db
    .select({ debtor_id: debit_collections.debtor_id })
    .from(debit_collections)
    .where(own);
  if (!collection) return null;
  await lockDebits(tx, collection.debtor_id);
  const [row] = await tx.db
    .select({
      collection: debit_collections,
      mandate: debit_mandates,
      hold_state: holds.state,
      payment: provider_payments,
      is_told: isAnnounced,
    })
    .from(debit_collections)
    .innerJoin(
      debit_mandates,
      and(
        eq(debit_mandates.customer_id, debit_collections.customer_id),
        eq(debit_mandates.id, debit_collections.mandate_id),
      ),
    )
    .leftJoin(
      holds,
      and(eq(holds.customer_id, debit_collections.customer_id), eq(holds.id, debit_collections.hold_id)),
    )
    .leftJoin(provider_payments, ofPayment)
    .where(and(own, isDue));
  return row ?? null;
}

/** Returns the invoice numbers of a collection, the same at every try: the provider refuses another request under the same key. */
async function numbersOf(tx: Tx, ids: readonly number[]): Promise<string> {
  const rows = await tx.db
    .select({ number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), among(invoices.id, [...ids])))
    .orderBy(asc(invoices.number));
  return rows.map(({ number }) => number).join(", ");
}
