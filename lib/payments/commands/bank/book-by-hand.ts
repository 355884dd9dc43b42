import { and, eq } from "drizzle-orm";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { reachable } from "@/lib/invoices/commands/lock";
import { jobEvents } from "@/lib/jobs/events";
import { NOTHING, subtract } from "@/lib/kernel/money";
import { conflict, invalidField, notFound, stale } from "@/lib/kernel/problems";
import { EntryBooked } from "../../answers";
import { EntryBooking } from "../../schema";
import { bookEntry, lockEntries } from "./confirm";
import { isOfOurs } from "./settle-line";

/**
 * Books a line, or a part of it, on invoices a user chose. Throws Problem("not-found"), ("stale"), ("conflict") for a line that is no
 * payment or fully booked, ("invalid") at the field; more than the open amounts must be confirmed with `overpay`.
 */
export const bookBankEntry = command({
  can: "bank.write",
  input: EntryBooking,
  answer: EntryBooked,
  async run(tx, { id, version, amount: requestedAmount, parts, overpay }) {
    const [entry] = await lockEntries(tx, [id]);
    if (!entry) throw notFound();
    if (version !== undefined && version !== entry.version) throw stale();
    if (entry.state === "out" || isOfOurs(entry)) throw conflict("bank_no_payment");
    const left = subtract(entry.amount, entry.booked);
    if (left <= NOTHING) throw conflict("bank_booked");
    const amount = requestedAmount ?? left;
    if (amount > left) throw invalidField("amount", "bank_too_much");
    const chosen = Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, part ?? null]));
    const debtor_id = await debtorOf(tx, Number(Object.keys(parts)[0]));
    const wish = { debtor_id, amount, invoices: chosen, overpay, method: "hand" as const };
    const payment_id = await bookEntry(tx, entry, wish);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id, payment_id, booked: amount, left: subtract(left, amount) } };
  },
});

/** Returns the debtor of the invoice; others chosen with it must belong to the same debtor. Throws Problem("not-found"). */
async function debtorOf(tx: Tx, invoice_id: number): Promise<number> {
  const [row] = await tx.db
    .select({ debtor_id: invoices.debtor_id })
    .from(invoices)
    .where(and(reachable(tx), eq(invoices.id, invoice_id)));
  if (!row) throw notFound();
  return row.debtor_id;
}
