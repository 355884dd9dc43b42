import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { debtors } from "@/db/schema/debtors";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { outwardCommand } from "@/lib/access/outward-verbs";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { jobEvents } from "@/lib/jobs/events";
import { NOTHING, subtract } from "@/lib/kernel/money";
import { conflict, notFound, stale } from "@/lib/kernel/problems";
import { RestDone } from "../answers";
import { type PaymentReport, ProviderFailed } from "../port";
import { openInvoices } from "../queries/open-claims";
import { openRests } from "../queries/open-rests";
import { providerOfPayment } from "../queries/provider-of";
import { Rest } from "../schema";
import { bookOnInvoices } from "./book-on-invoices";
import { lockPayment, type Payment, updatePayment } from "./lock-payments";
import { settleAll } from "./settle";

/**
 * Books an unallocated amount on the debtor's open invoices in the currency, oldest due first, after any remaining statutory claim on
 * invoices that are paid in the books. Throws Problem("not-found"), ("stale"), and ("conflict") when the debtor has nothing open or the
 * money is being refunded.
 */
export const assignRest = command({
  can: "payments.write",
  input: Rest,
  answer: RestDone,
  async run(tx, which) {
    const row = await requireRest(tx, which);
    if (row.asked_back > NOTHING) throw conflict("being_returned");
    const { debtor_id, currency } = row;
    const open = await openInvoices(tx, { debtor_id, currency }, { withRests: true });
    const ids = open.map(({ id }) => id);
    const on = row.paid_on ?? tx.today;
    const charges = Object.fromEntries(
      (
        await openRests(
          tx,
          open.filter(({ rest_open }) => rest_open),
        )
      ).map(({ id, amount }) => [id, amount]),
    );
    const wish = { payment: row, amount: row.unassigned, ids, on, charges };
    const [assigned = NOTHING] = await bookOnInvoices(tx, [wish]);
    if (assigned === NOTHING) throw conflict("nothing_open_to_assign");
    const unassigned = subtract(row.unassigned, assigned);
    await updatePayment(tx, row, { unassigned });
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id: row.id, assigned, unassigned } };
  },
});

/**
 * Has the provider refund an unallocated amount to the payer. The request is stored before it is sent, so that the money cannot be booked
 * in the meantime and a second attempt requests the same amount; the books follow when the provider confirms it. Throws
 * Problem("not-found"), ("stale"), and ("conflict") when the provider refuses it.
 */
export const returnRest = outwardCommand({
  can: "payments.write",
  input: Rest,
  answer: RestDone,
  ask: requestRefund,
  async run(tx, which, payment) {
    if (payment) return { data: { id: payment.id, assigned: NOTHING, unassigned: payment.asked_back } };
    await requireRest(tx, which);
    throw conflict("provider_unreachable");
  },
});

type RemainderId = z.output<typeof Rest>;

/** Requests the refund. Null where there is none to request; `returnRest` then reports why. */
async function requestRefund(ctx: Ctx, which: RemainderId): Promise<Payment | null> {
  const reserved = await transact(ctx, (tx) => reserveRest(tx, which));
  if (!reserved) return null;
  const { row, name, provider, isAgain } = reserved;
  const { asked_back: amount, currency } = row;
  // A second attempt uses the key of the first, until the books have followed.
  const once = `invorder-refund-${ctx.customer.id}-${row.id}-${row.given_back}`;
  try {
    if (isAgain && (await hasFollowed(ctx, row, await provider.read(name)))) return row;
    await provider.refund(name, { amount, currency, description: name }, once);
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    if (error.isRefusal) await transact(ctx, (tx) => updatePayment(tx, row, { asked_back: NOTHING }));
    throw conflict("provider_unreachable");
  }
  return row;
}

/** Stores that the whole unallocated amount is requested back; an earlier request is left as it was. */
async function reserveRest(tx: Tx, which: RemainderId) {
  const row = await waitingRest(tx, which);
  if (typeof row === "string" || row.provider_id === null) return null;
  const provider = await providerOfPayment(tx, row.key_mark);
  if (!provider) return null;
  const isAgain = row.asked_back > NOTHING;
  const asked_back = isAgain ? row.asked_back : row.unassigned;
  if (!isAgain) await updatePayment(tx, row, { asked_back });
  return { row: { ...row, asked_back }, name: row.provider_id, provider, isAgain };
}

/** Returns whether the provider has already executed an earlier refund; the books are then updated. */
async function hasFollowed(ctx: Ctx, row: Payment, report: PaymentReport | null): Promise<boolean> {
  if (!report || report.given_back <= row.given_back) return false;
  await transact(ctx, (tx) =>
    settleAll(tx, [{ id: row.id, provider_id: row.provider_id ?? "", report, asked_at: ctx.now }]),
  );
  return true;
}

/**
 * Returns a payment of the user's own debtors with an unallocated amount, under a lock. Throws Problem("not-found"), ("stale"),
 * ("conflict").
 */
async function requireRest(tx: Tx, which: RemainderId): Promise<Payment> {
  const row = await waitingRest(tx, which);
  if (row === "absent") throw notFound();
  if (row === "stale") throw stale();
  if (row === "empty") throw conflict("nothing_unassigned");
  return row;
}

async function waitingRest(
  tx: Tx,
  { id, version }: RemainderId,
): Promise<Payment | "absent" | "stale" | "empty"> {
  const row = await lockPayment(tx, id);
  const [debtor] = row
    ? await tx.db
        .select({ id: debtors.id })
        .from(debtors)
        .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, row.debtor_id), ownDebtor(tx)))
    : [];
  if (!row || !debtor) return "absent";
  if (version !== undefined && version !== row.version) return "stale";
  return row.unassigned === NOTHING ? "empty" : row;
}
