import { and, eq } from "drizzle-orm";
import { debit_mandates } from "@/db/schema/debits";
import { debtors } from "@/db/schema/debtors";
import { type Read, reading } from "@/lib/access/context";
import { outwardCommand } from "@/lib/access/outward-verbs";
import { ownDebtor } from "@/lib/access/own-debtors";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { ProviderFailed } from "@/lib/payments/port";
import { providerOfPayment } from "@/lib/payments/queries/provider-of";
import { Revoked } from "../answers";
import { MandateId } from "../schema";
import { endMandate } from "./end-mandate";

/**
 * Ends a mandate, at the provider and here: announced collections that were not submitted yet are not made. Throws Problem("not-found"),
 * ("stale"), and ("conflict") when the provider cannot be reached.
 */
export const revokeMandate = outwardCommand({
  can: "payments.write",
  input: MandateId,
  answer: Revoked,
  async ask(ctx, { id }) {
    const found = await reading(ctx, async (read) => {
      const mandate = await validMandate(read, id);
      return mandate && { mandate, provider: await providerOfPayment(read, mandate.key_mark) };
    });
    if (!found?.provider || !found.mandate.payer || !found.mandate.provider_id) return;
    await found.provider.revoke(found.mandate.payer, found.mandate.provider_id).catch((error: unknown) => {
      if (error instanceof ProviderFailed) throw conflict("provider_unreachable");
      throw error;
    });
  },
  async run(tx, { id, version }) {
    const mandate = await validMandate(tx, id);
    if (!mandate) throw notFound();
    if (version !== undefined && version !== mandate.version) throw stale();
    const { withdrawn } = await endMandate(tx, mandate, { by: "user", is_untold: false });
    return { data: { id, withdrawn } };
  },
});

/** Returns a valid mandate, of a debtor within reach. */
async function validMandate(read: Read, id: number) {
  const [row] = await read.db
    .select({ mandate: debit_mandates })
    .from(debit_mandates)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, debit_mandates.customer_id), eq(debtors.id, debit_mandates.debtor_id)),
    )
    .where(
      and(
        eq(debit_mandates.customer_id, read.customer.id),
        eq(debit_mandates.id, id),
        eq(debit_mandates.state, "valid"),
        ownDebtor(read),
      ),
    );
  return row?.mandate;
}
