import { and, eq } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { bucketKey, countAttempts } from "@/lib/access/attempt-limits";
import { type Tx, transact } from "@/lib/access/context";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { notFound } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { ProviderFailed } from "@/lib/payments/port";
import { contextOfLink } from "@/lib/payments/queries/claims-of-link";
import { readLink } from "@/lib/payments/rules/link";
import { RevokedByDebtor } from "../answers";
import { OfLink } from "../schema";
import { endMandate } from "./end-mandate";
import { revokeMandatesAtProvider } from "./revoke-mandates";

/** Uses of one link within the window: a person clicks twice, a program without end. */
const MOST_PER_LINK = 20;

/**
 * Ends the mandate of a link's debtor, at the debtor's own request: effective immediately, even while the provider cannot be reached, which
 * is then notified within the hour. Repeating it changes nothing. Limited per link and per address. Throws Problem("not-found") for a link
 * we did not make, ("too-many").
 */
export const revokeByLink = publicEndpoint({
  input: OfLink,
  answer: RevokedByDebtor,
  async run({ now, address: from }, { link: address }) {
    const link = readLink(address);
    const ctx = link && (await contextOfLink(link, now));
    if (!link || !ctx) throw notFound();
    await countAttempts(
      [
        { key: bucketKey("revocations by", JSON.stringify(link)), most: MOST_PER_LINK },
        { key: bucketKey("revocations from", from), most: settings().LOGIN_FAILURES_PER_ADDRESS },
      ],
      "too_many_payments",
    );
    const ended = await transact(ctx, (tx) => endOf(tx, link.debtor_id));
    if (ended.withdrawn !== null) await revokeMandatesAtProvider(ctx).catch(unlessFailed);
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

/** Rethrows any error but that of an unreachable provider, which is notified again within the hour. */
function unlessFailed(error: unknown) {
  if (!(error instanceof ProviderFailed)) throw error;
}
