import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { jobEvents } from "@/lib/jobs/events";
import { invalidField } from "@/lib/kernel/problems";
import { MadeInvoice } from "../answers";
import { after } from "../rules/after";
import { dueAfter } from "../rules/due";
import { untouched } from "../rules/state";
import { NewInvoice } from "../schema";
import { journal } from "./move";

/**
 * Adds an invoice to a debtor, with its status and first step. Throws Problem("invalid") at `debtor_id` for a debtor that is not
 * this customer's, and at `number` for one the debtor has already.
 */
export const createInvoice = command({
  can: "invoices.write",
  input: NewInvoice,
  answer: MadeInvoice,
  async run(tx, { last_status_id, invoice_status_id, ...typed }) {
    const { collect } = await debtorOf(tx, typed.debtor_id);
    demandRemarks(tx, typed.contract_number);
    const settings = await customerSettings(tx);
    const expires_at = typed.expires_at ?? dueAfter(typed.date);
    if (expires_at === null) throw invalidField("date", "invalid_date");
    if (expires_at < typed.date) throw invalidField("expires_at", "before_date");
    const amount = typed.amount ?? typed.total_amount;
    const status = last_status_id ?? invoice_status_id ?? undefined;
    const { deadline, calculate_interest, calculate_incasso } = typed;
    const state = after(
      { ...untouched, amount, expires_at, paid_at: null },
      { kind: "entered", last_status_id: status, deadline, calculate_interest, calculate_incasso },
      { settings, today: tx.today, collect },
    );
    const { paid_at } = state;
    const [made] = await tx.db
      .insert(invoices)
      .values({ ...typed, ...state, customer_id: tx.customer.id, source: "manual" })
      .onConflictDoNothing({ target: [invoices.customer_id, invoices.debtor_id, invoices.number] })
      .returning({ id: invoices.id, version: invoices.version });
    if (!made) throw invalidField("number", "number_taken");
    await journal(tx, [
      { invoice_id: made.id, label: "amount", from: null, to: String(amount) },
      ...(paid_at ? [{ invoice_id: made.id, label: "paid_at", from: null, to: paid_at }] : []),
    ]);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return {
      data: { id: made.id, version: made.version, last_status_id: state.last_status_id, expires_at },
    };
  },
});

/** A debtor that is not there is an error of the field, like any other thing that cannot be chosen. */
async function debtorOf(tx: Tx, id: number) {
  const [row] = await tx.db
    .select({ collect: debtors.collect })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
    // Deleted in the same moment, it would take the invoice along.
    .for("key share");
  if (!row) throw invalidField("debtor_id", "unknown_debtor");
  return row;
}

/** The remark exists for customers with the feature only (SPEC §2). */
export function demandRemarks(tx: Tx, contract_number: string) {
  if (contract_number !== "" && !tx.customer.features.has("remarks"))
    throw invalidField("contract_number", "unknown_field");
}
