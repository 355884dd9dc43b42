import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { jobEvents } from "@/lib/jobs/events";
import { NOTHING, subtract } from "@/lib/kernel/money";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { RestDone } from "../answers";
import { ProviderFailed } from "../port";
import { openClaims } from "../queries/open-claims";
import { providerOf } from "../queries/provider-of";
import { Rest } from "../schema";
import { bookOn, lockPayment, type Payment, updatePayment } from "./settle";

/**
 * Books money that stands on no invoice on whatever its debtor has open in the currency, the oldest due first. Throws
 * Problem("not-found"), ("stale"), and ("conflict") when the debtor has nothing open.
 */
export const assignRest = command({
  can: "payments.write",
  input: Rest,
  answer: RestDone,
  async run(tx, which) {
    const row = await demandRest(tx, which);
    const { debtor_id, currency } = row;
    const open = await openClaims(tx, { customer_id: tx.customer.id, debtor_id, currency, invoices: [] });
    const ids = open.map(({ id }) => id);
    const assigned = await bookOn(tx, row, { amount: row.unassigned, ids, on: row.paid_on ?? tx.today });
    if (assigned === NOTHING) throw conflict("nothing_open_to_assign");
    const unassigned = subtract(row.unassigned, assigned);
    await updatePayment(tx, row, { unassigned });
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id: row.id, assigned, unassigned } };
  },
});

/**
 * Has the provider pay money that stands on no invoice back to who paid it. Our books follow when the provider tells that it did. Throws
 * Problem("not-found"), ("stale"), and ("conflict") when the provider does not take it.
 */
export const returnRest = command({
  can: "payments.write",
  input: Rest,
  answer: RestDone,
  async run(tx, which) {
    const row = await demandRest(tx, which);
    const known = await providerOf(tx);
    if (!known || row.provider_id === null) throw conflict("provider_unreachable");
    const { unassigned: amount, currency, provider_id } = row;
    // The key of a second try is that of the first, until our books have followed.
    const once = `invorder-refund-${tx.customer.id}-${row.id}-${row.given_back}`;
    try {
      await known.provider.refund(provider_id, { amount, currency, description: provider_id }, once);
    } catch (error) {
      if (error instanceof ProviderFailed) throw conflict("provider_unreachable");
      throw error;
    }
    return { data: { id: row.id, assigned: NOTHING, unassigned: amount } };
  },
});

/** A payment of a debtor within reach with money that stands on no invoice, under a lock. */
async function demandRest(
  tx: Tx,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Payment> {
  const row = await lockPayment(tx, id);
  const [debtor] = row
    ? await tx.db
        .select({ id: debtors.id })
        .from(debtors)
        .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, row.debtor_id), ownDebtor(tx)))
    : [];
  if (!row || !debtor) throw notFound();
  if (version !== undefined && version !== row.version) throw stale();
  if (row.unassigned === NOTHING) throw conflict("nothing_unassigned");
  return row;
}
