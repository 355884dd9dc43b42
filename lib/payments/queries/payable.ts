import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { provider_payments } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import type { PaymentProvider } from "../port";
import { providersByMark } from "./provider-of";

/** A payment of ours, and the provider's id of it. */
export type NamedPayment = { id: number; provider_id: string };

/**
 * Returns the provider to ask about each of these payments, in their order; null for one that is not the customer's, or has another
 * provider id.
 */
export async function payable(
  read: Read,
  named: readonly NamedPayment[],
): Promise<(PaymentProvider | null)[]> {
  const { id, provider_id, key_mark, customer_id } = provider_payments;
  const ids = named.map((payment) => payment.id);
  const rows = await read.db
    .select({ id, provider_id, key_mark })
    .from(provider_payments)
    .where(and(eq(customer_id, read.customer.id), among(id, ids)));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const providerBy = await providersByMark(read);
  return named.map((payment) => {
    const row = rowById.get(payment.id);
    // The report arrived before the provider id was stored: the payment's own id in the webhook address identifies it.
    return row && (row.provider_id ?? payment.provider_id) === payment.provider_id
      ? providerBy(row.key_mark)
      : null;
  });
}
