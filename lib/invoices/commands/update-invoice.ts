import { eq } from "drizzle-orm";
import { z } from "zod";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { staleRecord } from "@/lib/access/stale-record";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { statusOf } from "@/lib/flow/statuses";
import { jobEvents } from "@/lib/jobs/events";
import { int, one } from "@/lib/kernel/answers";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { conflict, type FieldErrors, invalidField, notFound, Problem } from "@/lib/kernel/problems";
import { requireOwnFields } from "../queries/owner-of";
import { nextState, refusal } from "../rules/next-state";
import type { State } from "../rules/state";
import { InvoiceChange } from "../schema";
import { book, paidBetween, valueDay } from "./book";
import { requireRemarks, requireWithinTotal } from "./create-invoice";
import { evaluateConcerned } from "./evaluate-holds";
import { followHolds, writeChanges } from "./follow-holds";
import { type LockedInvoice, lockRows } from "./lock";
import { type Incoming, restsAfter } from "./rests-after";
import { entriesOf, journal, timeline, writeStates } from "./write-states";

/**
 * Changes an invoice by hand; every changed field is journalled and the next step follows from it (DECISIONS §2). Throws
 * Problem("not-found"), ("conflict") while a job processes it, ("stale"), and ("invalid") at the field: a status that may not be set, a
 * number, day or debtor that differs from the stored one, or an amount that an accounting package owns.
 */
export const updateInvoice = command({
  can: "invoices.write",
  input: InvoiceChange,
  answer: one(z.strictObject({ id: int, version: int })),
  async run(tx, change) {
    const invoice = await requireIdle(tx, change);
    requireSame(invoice, change);
    await requireOwnFields(tx, "invoice", invoice, change);
    const { contract_number = invoice.contract_number } = change;
    if (contract_number !== invoice.contract_number) requireRemarks(tx, contract_number);
    const settings = await customerSettings(tx);
    const context = {
      settings,
      today: tx.today,
      collect: invoice.collect,
      isSuper: tx.actor.is_super,
      keeps_rest: (await restsAfter(tx, settings, paidInBooks(invoice, change))).size > 0,
    };
    const refused = refusal(invoice, change, context);
    if (refused)
      throw invalidField("last_status_id", refused.refused, {
        from: statusOf(refused.from).name[tx.language],
        to: statusOf(refused.to).name[tx.language],
      });
    const { amount, last_status_id, deadline, calculate_interest, calculate_incasso } = change;
    const edit = { amount, last_status_id, deadline, calculate_interest, calculate_incasso };
    const edited = { ...nextState(invoice, { kind: "edited", ...edit }, context), id: invoice.id };
    const { states, others } = await followHolds(tx, [{ before: invoice, state: edited }], {
      cause: "hand",
      settings,
    });
    const changed = {
      ...(states[0] ?? edited),
      total_amount: change.total_amount ?? invoice.total_amount,
      information: change.information ?? invoice.information,
      comment: change.comment ?? invoice.comment,
      contract_number,
      received_on: change.received_on === undefined ? invoice.received_on : change.received_on,
      series: change.series ?? invoice.series,
      claim_kind: change.claim_kind === undefined ? invoice.claim_kind : change.claim_kind,
      default_on: change.default_on === undefined ? invoice.default_on : change.default_on,
    };
    requireAfterDate(invoice, changed);
    if (changed.amount !== invoice.amount || changed.total_amount !== invoice.total_amount)
      requireWithinTotal(changed.amount, changed.total_amount);
    const entries = entriesOf(invoice.id, invoice, changed);
    if (entries.length === 0) return { data: { id: invoice.id, version: invoice.version } };
    await writeStates(
      tx,
      [{ ...changed, from: invoice.last_status_id }],
      [
        "total_amount",
        "information",
        "comment",
        "contract_number",
        "received_on",
        "series",
        "claim_kind",
        "default_on",
      ],
    );
    await journal(tx, entries);
    await writeChanges(tx, others);
    await bookByHand(tx, invoice, changed);
    await evaluateConcerned(tx, [invoice.id], settings);
    await addMove(tx, invoice, changed);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id: invoice.id, version: invoice.version + 1 } };
  },
});

/** Returns the payment of the whole open amount when 0 is entered as open; nothing where the total was corrected instead. */
function paidInBooks(invoice: LockedInvoice, { amount, total_amount }: InvoiceChange): Incoming[] {
  const isCorrected = total_amount !== undefined && total_amount !== invoice.total_amount;
  if (amount !== NOTHING || invoice.amount <= NOTHING || isCorrected) return [];
  return [{ id: invoice.id, on: null, paid: invoice.amount, charges: NOTHING, by: "ledger" }];
}

/** Books a changed open amount as a payment or refund, as far as it is no correction of the total. */
const bookByHand = (tx: Tx, before: LockedInvoice, changed: State & { total_amount: Cents }) =>
  book(
    tx,
    [
      {
        invoice_id: before.id,
        on: valueDay(null, { date: before.date, today: tx.today }),
        paid: paidBetween(before, changed),
      },
    ],
    "user",
  );

/** Returns the invoice, locked. Throws Problem("not-found"), ("conflict") while a job processes it, and ("stale"). */
export async function requireIdle(tx: Tx, { id, version }: { id: number; version?: number | undefined }) {
  const [invoice] = await lockRows(tx, eq(invoices.id, id));
  if (!invoice) throw notFound();
  if (invoice.processing_job_id !== null) throw conflict("processing");
  if (version !== undefined && version !== invoice.version) throw await staleRecord(tx, invoices, id);
  return invoice;
}

/** Throws Problem("invalid") for read-only fields that differ; a form may send them back unchanged. */
function requireSame(invoice: LockedInvoice, change: InvoiceChange) {
  const fixed = ["debtor_id", "number", "date", "expires_at", "currency"] as const;
  const errors: FieldErrors = {};
  for (const name of fixed)
    if (change[name] !== undefined && change[name] !== invoice[name]) errors[name] = [{ key: "read_only" }];
  if (Object.keys(errors).length > 0) throw new Problem("invalid", undefined, errors);
}

async function addMove(tx: Tx, before: LockedInvoice, after: State) {
  if (before.last_status_id === after.last_status_id) return;
  const isPaid = after.amount === NOTHING && before.amount !== NOTHING;
  await timeline(tx, [
    {
      invoice_id: before.id,
      type: isPaid ? "payment" : "status",
      content: "",
      status_id: after.last_status_id,
    },
  ]);
}

/** Throws Problem("invalid") at the field when an invoice is received, or its default begins, before its own date. */
function requireAfterDate(
  { date }: Pick<LockedInvoice, "date">,
  { received_on, default_on }: Pick<LockedInvoice, "received_on" | "default_on">,
): void {
  if (received_on !== null && received_on < date) throw invalidField("received_on", "before_invoice_date");
  if (default_on !== null && default_on < date) throw invalidField("default_on", "before_invoice_date");
}
