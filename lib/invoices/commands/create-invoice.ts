import { and, eq } from "drizzle-orm";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { jobEvents } from "@/lib/jobs/events";
import { one } from "@/lib/kernel/answers";
import type { Day } from "@/lib/kernel/day";
import { type Cents, NOTHING, subtract } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { Invoice } from "../answers";
import { invoiceAnswer } from "../queries/get-invoice";
import { dueAfter } from "../rules/due";
import { entryStatus, nextState } from "../rules/next-state";
import { untouched } from "../rules/state";
import { NewInvoice } from "../schema";
import { book, valueDay } from "./book";
import { followHolds, writeChanges } from "./follow-holds";
import { joinHolds } from "./join-holds";
import { lockRows } from "./lock";
import { journal } from "./write-states";

/**
 * Adds an invoice to a debtor, with its status and first step. Throws Problem("invalid") at `debtor_id` for a debtor of another customer,
 * and at `number` for one the debtor has already.
 */
export const createInvoice = command({
  can: "invoices.write",
  input: NewInvoice,
  answer: one(Invoice),
  async run(tx, { last_status_id, invoice_status_id, ...typed }) {
    const { collect } = await debtorOf(tx, typed.debtor_id);
    requireRemarks(tx, typed.contract_number);
    const settings = await customerSettings(tx);
    const expires_at = typed.expires_at ?? dueAfter(typed.date);
    if (expires_at === null) throw invalidField("date", "invalid_date");
    if (expires_at < typed.date) throw invalidField("expires_at", "before_date");
    const amount = typed.amount ?? typed.total_amount;
    requireWithinTotal(amount, typed.total_amount);
    const status = last_status_id ?? invoice_status_id ?? undefined;
    const { deadline, calculate_interest, calculate_incasso } = typed;
    const state = nextState(
      { ...untouched, amount, expires_at, paid_at: null },
      { kind: "entered", last_status_id: status, deadline, calculate_interest, calculate_incasso },
      { settings, today: tx.today, collect },
    );
    const { paid_at } = state;
    const [invoice] = await tx.db
      .insert(invoices)
      .values({
        ...typed,
        ...state,
        paid_before: amount === NOTHING ? NOTHING : subtract(typed.total_amount, amount),
        seen_on: tx.today,
        customer_id: tx.customer.id,
        source: "manual",
      })
      .onConflictDoNothing({ target: [invoices.customer_id, invoices.debtor_id, invoices.number] })
      .returning({ id: invoices.id });
    if (!invoice) throw invalidField("number", "number_taken");
    tx.touched([invoice.id]);
    tx.touched("invoiced");
    await journal(tx, [
      { invoice_id: invoice.id, label: "amount", from: null, to: String(amount) },
      ...(paid_at ? [{ invoice_id: invoice.id, label: "paid_at" as const, from: null, to: paid_at }] : []),
    ]);
    await enter(tx, invoice.id, { date: typed.date, expires_at, total: typed.total_amount, settings });
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: await invoiceAnswer(tx, invoice.id) };
  },
});

type Fresh = { date: Day; expires_at: Day; total: Cents; settings: CustomerSettings };

/**
 * Books the amount that was paid before entry; creates a hold for a status or deadline entered with it, and joins it to the holds over its
 * whole debtor.
 */
async function enter(tx: Tx, id: number, { date, expires_at, total, settings }: Fresh): Promise<void> {
  const [row] = await lockRows(tx, eq(invoices.id, id));
  if (!row) return;
  if (row.amount === NOTHING)
    await book(tx, [{ invoice_id: id, on: valueDay(null, { date, today: tx.today }), paid: total }], "user");
  const status = entryStatus({ amount: row.amount, expires_at }, tx.today);
  const before = { ...row, last_status_id: status, deadline: null };
  const { states, storedHolds } = await followHolds(tx, [{ before, state: row }], {
    cause: "hand",
    settings,
  });
  if (storedHolds.length > 0)
    await writeChanges(
      tx,
      states.map((state) => ({ before: row, state })),
    );
  await joinHolds(tx, [id], settings);
}

/** Returns the debtor, locked against deletion. Throws Problem("invalid") at `debtor_id` when it is missing or anonymised. */
async function debtorOf(tx: Tx, id: number) {
  const [row] = await tx.db
    .select({ collect: debtors.collect, anonymised_at: debtors.anonymised_at })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id), ownDebtor(tx)))
    // A concurrent deletion of the debtor would delete the invoice too.
    .for("key share");
  if (!row) throw invalidField("debtor_id", "unknown_debtor");
  if (row.anonymised_at) throw invalidField("debtor_id", "debtor_anonymised");
  return row;
}

/** Throws Problem("invalid") at `amount` when more is open than was invoiced, of an invoice as of a credit note. */
export function requireWithinTotal(amount: Cents, total: Cents) {
  const isMore = total < NOTHING ? amount < total || amount > NOTHING : amount > total;
  if (isMore) throw invalidField("amount", "above_total");
}

/** Throws Problem("invalid") for a remark without the feature: only customers with it have remarks (SPEC §2). */
export function requireRemarks(tx: Tx, contract_number: string) {
  if (contract_number !== "" && !tx.customer.features.has("remarks"))
    throw invalidField("contract_number", "unknown_field");
}
