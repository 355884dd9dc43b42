import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import type { EntrySource } from "@/db/schema/invoices";
import { payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { type StoredHold, snapshots, storeHolds } from "@/lib/holds/commands/store";
import { concerning, holdsWhere, itemsOf } from "@/lib/holds/queries/holds-on";
import { type Booking, book, valueDay } from "@/lib/invoices/commands/book";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { changesOf, followHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import type { LockedInvoice } from "@/lib/invoices/commands/lock";
import { type Incoming, restsAfter } from "@/lib/invoices/commands/rests-after";
import { createPaymentsUndo } from "@/lib/invoices/commands/undo";
import { type TimelineEntry, timeline } from "@/lib/invoices/commands/write-states";
import { nextState, paidStatus } from "@/lib/invoices/rules/next-state";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { NOTHING, subtract } from "@/lib/kernel/money";
import type { Part } from "../rules/allocation";
import type { NewPayment } from "../schema";
import { emitPayments } from "./emit-payments";

/** A payment to store. `source`: a user ("hand") or the provider it came through. */
type PaymentToStore = Pick<
  NewPayment,
  "debtor_id" | "currency" | "amount" | "kind" | "note" | "reference"
> & {
  on: Day;
  source: EntrySource;
};

/** Stores payments of different debtors, in the caller's transaction. Returns their ids by debtor. */
export async function storePayments(
  tx: Tx,
  storedPayments: readonly PaymentToStore[],
): Promise<Map<number, number>> {
  const rows = await tx.db.execute<{ id: number; debtor_id: number }>(sql`insert into ${payments}
      (customer_id, debtor_id, currency, amount, "on", kind, note, reference, source, day, user_id, super_user_id)
    select ${tx.customer.id}, r.debtor_id, r.currency, r.amount, r."on", r.kind, coalesce(r.note, ''), coalesce(r.reference, ''), r.source, ${tx.today},
      ${tx.actor.id || null}::int, ${tx.actor.super_user_id}::int
    from ${recordset(
      storedPayments,
      'debtor_id int, currency text, amount bigint, "on" date, kind text, note text, reference text, source text',
    )} returning id, debtor_id`);
  const ids = new Map(rows.map(({ id, debtor_id }) => [debtor_id, id]));
  if (ids.size < storedPayments.length) throw new Error("a payment was not kept");
  emitPayments(tx, [...ids.values()], { is_undone: false });
  return ids;
}

/** The amounts by which a stored payment lowers its debtor's locked invoices, and the charges it pays. */
type PaymentToAllocate = {
  id: number;
  rows: readonly LockedInvoice[];
  parts: readonly Part[];
  on: Day;
  charges: readonly Part[];
  isSetOff: boolean;
  source: EntrySource;
};

/**
 * Lowers the open amounts of locked invoices by payments of different debtors, with bookings, journal and dossier, and adjusts the holds.
 * Returns the id of each payment's undo.
 */
export async function allocatePayments(
  tx: Tx,
  takings: readonly PaymentToAllocate[],
): Promise<Map<number, number>> {
  const rows = takings.flatMap((taking) => taking.rows);
  const ids = rows.map((row) => row.id);
  const [settings, concerned] = [await customerSettings(tx), await holdsWhere(tx, concerning(ids))];
  const rests = await restsAfter(tx, settings, takings.flatMap(paidInBooks));
  const happened = takings.flatMap((taking) => {
    const paid = paidBy(taking);
    return taking.rows.map((row) => {
      const amount = subtract(row.amount, paid.get(row.id) ?? NOTHING);
      const keeps_rest = rests.has(row.id);
      const context = { settings, today: tx.today, collect: row.collect, keeps_rest };
      if (isRest(row) && !keeps_rest) {
        const closing = { kind: "edited" as const, last_status_id: paidStatus(row.had_sommatie) };
        return { before: row, state: { ...nextState(row, closing, context), id: row.id } };
      }
      const event = {
        kind: "imported" as const,
        amount,
        expires_at: row.expires_at,
        paid_at: valueDay(taking.on, { date: row.date, today: tx.today }),
      };
      return { before: row, state: { ...nextState(row, event, context), id: row.id } };
    });
  });
  const storedHolds = await snapshots(
    tx,
    concerned.map((hold) => hold.id),
  );
  const { states } = await followHolds(tx, happened, { cause: "money", settings });
  const stateOf = new Map(states.map((state) => [state.id, state]));
  const undo_ids = await createPaymentsUndo(
    tx,
    new Map(takings.map((taking) => [taking.id, taking.rows.flatMap(({ id }) => stateOf.get(id) ?? [])])),
  );
  await writeChanges(tx, changesOf(rows, states), "payment");
  for (const [source, of] of groupBy(takings, (taking) => taking.source))
    await book(
      tx,
      of.flatMap((taking) => bookingsOf(tx, taking)),
      source,
    );
  await timeline(tx, takings.flatMap(entriesFor));
  await evaluateConcerned(tx, ids, settings);
  // As they are judged from here on: an undo reverts to the state before.
  await storeConcerned(tx, takings, { storedHolds, undo_ids });
  return undo_ids;
}

/** Returns whether only statutory interest and costs are still owed on an invoice: a payment of all of them closes it. */
const isRest = ({ amount }: LockedInvoice): boolean => amount === NOTHING;

/** Returns the parts of a payment for invoices whose open amount becomes 0 by it. */
function paidInBooks(taking: PaymentToAllocate): Incoming[] {
  const paid = paidBy(taking);
  const charges = new Map(taking.charges.map((part) => [part.id, part.amount]));
  return taking.rows
    .map((row) => ({
      row,
      id: row.id,
      on: taking.on,
      paid: paid.get(row.id) ?? NOTHING,
      charges: charges.get(row.id) ?? NOTHING,
    }))
    .filter(({ row, paid }) => row.amount >= NOTHING && paid === row.amount)
    .map(({ row: _, ...incoming }) => incoming);
}

const paidBy = ({ parts }: PaymentToAllocate) => new Map(parts.map((part) => [part.id, part.amount]));

function bookingsOf({ today }: Tx, taking: PaymentToAllocate): Booking[] {
  const { id: payment_id, on, isSetOff: is_set_off } = taking;
  const paid = paidBy(taking);
  const principal = taking.rows.map((row) => {
    const amount = paid.get(row.id) ?? NOTHING;
    return {
      invoice_id: row.id,
      payment_id,
      is_set_off,
      paid: amount,
      on: valueDay(on, { date: row.date, today }),
      unseen: row.source === "manual" ? NOTHING : amount,
    };
  });
  const charges = taking.charges.map((part) => ({
    invoice_id: part.id,
    payment_id,
    on,
    paid: part.amount,
    part: "charges" as const,
  }));
  return [...principal, ...charges];
}

function entriesFor(taking: PaymentToAllocate): TimelineEntry[] {
  const paid = new Set([...taking.parts, ...taking.charges].map(({ id }) => id));
  return taking.rows
    .filter(({ id }) => paid.has(id))
    .map(({ id }) => ({ invoice_id: id, type: "payment", content: "", status_id: null }));
}

/** Stores with a payment the previous state of the holds it concerns. */
async function storeConcerned(
  tx: Tx,
  takings: readonly PaymentToAllocate[],
  { storedHolds, undo_ids }: { storedHolds: readonly StoredHold[]; undo_ids: ReadonlyMap<number, number> },
) {
  if (storedHolds.length === 0) return;
  const items = await itemsOf(
    tx,
    storedHolds.map(({ hold_id }) => hold_id),
  );
  for (const { id, rows } of takings) {
    const undo_id = undo_ids.get(id);
    if (undo_id === undefined) continue;
    const own = new Set(rows.map((row) => row.id));
    const concerns = ({ hold_id }: StoredHold) =>
      items.get(hold_id)?.some(({ invoice_id }) => own.has(invoice_id));
    await storeHolds(tx, undo_id, storedHolds.filter(concerns));
  }
}
