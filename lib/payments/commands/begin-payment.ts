import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import { provider_payments } from "@/db/schema/payments";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { sentence } from "@/lib/i18n/sentences";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { baseUrlOf } from "@/lib/resellers/rules/base-url";
import type { PaymentProvider, ProviderRequest } from "../port";
import { claimsOfLink } from "../queries/claims-of-link";
import { chargesOf } from "../queries/current-charges";
import { providerOf } from "../queries/provider-of";
import { hookOf, type PayLink } from "../rules/link";
import { type Mandate, requestedMandate } from "./mandates";

type Row = { id: number; provider_id: string | null; checkout_url: string | null };
/** A payment, and the mandate it will give, where the debtor agreed to one. */
export type BegunPayment = {
  row: Row;
  wish: ProviderRequest;
  provider: PaymentProvider;
  mandate: Mandate | null;
};
export type LinkPayment = { address: string; mandate: boolean };

/**
 * Stores a payment before the provider is asked for it, so that the provider's reports find it. While one for the same is still waiting no
 * other is made, however often and in how many tabs the debtor clicks. Null when nothing is open. Throws Problem("not-found").
 */
export const beginPayment = (
  ctx: Ctx,
  link: PayLink,
  { address, mandate: isMandateRequested }: LinkPayment,
): Promise<BegunPayment | null> =>
  transact(ctx, async (tx) => {
    const { debtor_id, currency } = link;
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('begin payment'), ${debtor_id})`);
    const [openClaims, connection] = [await claimsOfLink(tx, link), await providerOf(tx)];
    if (!openClaims || !connection || !openClaims.is_payable) throw notFound();
    if (openClaims.total <= NOTHING) return null;
    const { total: amount, language, label } = openClaims;
    const mandate =
      isMandateRequested && openClaims.mandate === "offered"
        ? await requestedMandate(tx, { debtor_id, ...connection })
        : null;
    const request = {
      mandate_id: mandate?.id ?? null,
      debtor_id,
      currency,
      amount,
      invoice_ids: openClaims.invoices.map(({ id }) => id),
      key_mark: connection.key_mark,
    };
    const charges: Record<string, Cents> = Object.fromEntries(
      openClaims.invoices
        .map((invoice) => [invoice.id, chargesOf(invoice)] as const)
        .filter(([, more]) => more > NOTHING),
    );
    const row =
      (await waitingFor(tx, request)) ?? (await storePayment(tx, { ...request, charges, ...connection }));
    const numbers = openClaims.invoices.map(({ number }) => number).join(", ");
    const wish: ProviderRequest = {
      amount,
      currency,
      description: sentence(language, "pay.description", { numbers }).slice(0, 200),
      language,
      back_url: `${baseUrlOf(label) ?? ""}/pay/${address}?back=1`,
      hook_url: `${settings().INVORDER_URL ?? ""}/api/hooks/mollie/${hookOf(tx.customer.id, row.id)}`,
    };
    return { row, wish, provider: connection.provider, mandate };
  });

type PaymentRequest = Pick<
  typeof provider_payments.$inferSelect,
  "debtor_id" | "currency" | "amount" | "invoice_ids" | "key_mark" | "mandate_id"
>;

const paymentColumns = {
  id: provider_payments.id,
  provider_id: provider_payments.provider_id,
  checkout_url: provider_payments.checkout_url,
};

/** The provider recognises the key of a repeated request for an hour; with some minutes to spare. */
const AGAIN_WITHIN = sql`interval '50 minutes'`;

/** Returns the waiting payment for the same; one whose answer was lost is requested again under its own key. */
async function waitingFor(tx: Tx, request: PaymentRequest): Promise<Row | undefined> {
  const { customer_id, debtor_id, currency, amount, invoice_ids, key_mark, state, provider_id, created_at } =
    provider_payments;
  const { mandate_id } = provider_payments;
  const [row] = await tx.db
    .select(paymentColumns)
    .from(provider_payments)
    .where(
      and(
        eq(customer_id, tx.customer.id),
        eq(debtor_id, request.debtor_id),
        eq(currency, request.currency),
        eq(amount, request.amount),
        eq(invoice_ids, request.invoice_ids),
        eq(key_mark, request.key_mark),
        sql`${mandate_id} is not distinct from ${request.mandate_id}::int`,
        eq(state, "open"),
        or(isNotNull(provider_id), sql`${created_at} > now() - ${AGAIN_WITHIN}`),
      ),
    )
    .orderBy(desc(provider_payments.id))
    .limit(1);
  return row;
}

type Provider = (typeof provider_payments.$inferInsert)["provider"];
type New = PaymentRequest & { charges: Record<string, Cents>; name: Provider; is_test: boolean };

/** Stores a payment before the provider is asked for it. */
export async function storePayment(tx: Tx, { name, ...request }: New): Promise<Row> {
  const { debtor_id, currency, amount, invoice_ids, key_mark, charges, is_test, mandate_id } = request;
  const values = { debtor_id, currency, amount, invoice_ids, key_mark, charges, is_test, mandate_id };
  const [row] = await tx.db
    .insert(provider_payments)
    .values({ ...values, customer_id: tx.customer.id, provider: name })
    .returning(paymentColumns);
  if (!row) throw new Error("a payment was not kept");
  return row;
}

const own = (tx: Tx, id: number) =>
  and(eq(provider_payments.customer_id, tx.customer.id), eq(provider_payments.id, id));

/** Stores the provider's id of a payment, and its checkout address. */
export async function namePayment(
  tx: Tx,
  id: number,
  providerPayment: { id: string; url: string | null },
): Promise<void> {
  await tx.db
    .update(provider_payments)
    .set({ provider_id: providerPayment.id, checkout_url: providerPayment.url })
    .where(own(tx, id));
}

/** Marks a payment that cannot be continued as failed; if it is paid after all, it is booked. */
export async function dropPayment(tx: Tx, id: number): Promise<void> {
  await tx.db
    .update(provider_payments)
    .set({ state: "failed" })
    .where(and(own(tx, id), eq(provider_payments.state, "open")));
}
