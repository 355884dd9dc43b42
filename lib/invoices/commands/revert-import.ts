import { and, desc, eq, type GetColumnData, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { markBeforeDelete } from "@/db/positions";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries, timeline_entries } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import { undo_items } from "@/db/schema/undo";
import { withDebtor } from "@/db/with-debtor";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { leaveImported, removeEmptyHolds } from "@/lib/holds/commands/leave-imported";
import { leaveUnfit } from "@/lib/holds/commands/leave-unfit";
import { restoreHolds } from "@/lib/holds/commands/store";
import { holdsOn } from "@/lib/holds/queries/holds-on";
import { NOTHING, subtract } from "@/lib/kernel/money";
import { type Imported, type SinceImport, sinceImport } from "../queries/since-import";
import { selectedState } from "../queries/state";
import { nextState } from "../rules/next-state";
import { book } from "./book";
import { daysBy } from "./follow-holds";
import { entriesOf, type JournalEntry, journal, writeStates } from "./write-states";

/** Sources of entries by which a user, not a payment, closed an invoice: those that db/sql/after/positions_of.sql names. */
const BY_HAND: readonly string[] = ["user", "undo", "ri-match"];

/** The result for the invoices of an import: `kept` are those that were changed since. */
type Reverted = { removed: number; restored: number; remainingInvoices: SinceImport[] };

/**
 * Reverts an import's changes to invoices, in the caller's transaction: invoices it added are deleted, those it changed, closed or reopened
 * are restored, with their holds and bookings; the journal records it. Invoices changed since remain as they are.
 */
export async function revertImport(tx: Tx, imported: Imported): Promise<Reverted> {
  await lockAll(tx, imported);
  const all = await tx.db.execute<SinceImport>(sql`${sinceImport(tx, imported)} order by i.number, i.id`);
  const idsOf = (kind: SinceImport["kind"]) =>
    all.filter((row) => row.kind === kind && row.reason === null).map(({ id }) => id);
  const [added, changed] = [idsOf("added"), idsOf("changed")];
  await restoreHolds(tx, imported.undo_id, changed);
  await restoreImported(tx, imported, changed);
  await leaveUnfit(tx, imported.undo_id);
  await remove(tx, imported, added);
  return {
    removed: added.length,
    restored: changed.length,
    remainingInvoices: all.filter(({ reason }) => reason !== null),
  };
}

/** Locks the invoices in the order that all writers use; concurrent notes and bookings wait. */
const lockAll = ({ db, customer }: Tx, { taken_at, undo_id }: Imported) =>
  db.execute(sql`select i.id from ${invoices} i where i.customer_id = ${customer.id}
    and (i.created_at = ${taken_at}::timestamptz or i.id in (select u.invoice_id from ${undo_items} u
      where u.customer_id = ${customer.id} and u.undo_id = ${undo_id})) order by i.id for update`);

const was = <Column extends PgColumn>(column: Column) =>
  sql<GetColumnData<Column>>`b.${sql.identifier(column.name)}`.mapWith(column);

/** Selects invoices with their current state and the one the undo stored. */
const invoicesWithUndo = ({ db, customer }: Tx, undo_id: number, ids: readonly number[]) =>
  db
    .select({
      id: invoices.id,
      collect: debtors.collect,
      now: {
        ...selectedState,
        total_amount: invoices.total_amount,
        contract_number: invoices.contract_number,
        information: invoices.information,
      },
      before: {
        amount: was(invoices.amount),
        expires_at: was(invoices.expires_at),
        paid_at: was(invoices.paid_at),
        last_status_id: was(invoices.last_status_id),
        flow_step_id: was(invoices.flow_step_id),
        last_action_at: was(invoices.last_action_at),
        deadline: was(invoices.deadline),
        agenda_on: was(invoices.agenda_on),
        calculate_interest: was(invoices.calculate_interest),
        calculate_incasso: was(invoices.calculate_incasso),
        had_sommatie: was(invoices.had_sommatie),
        is_removed: was(invoices.is_removed),
        invoice_status_id: was(invoices.invoice_status_id),
        next_action_on: was(invoices.next_action_on),
        total_amount: was(invoices.total_amount),
        contract_number: was(invoices.contract_number),
        information: was(invoices.information),
        ledger_open: was(invoices.ledger_open),
      },
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .innerJoin(
      undo_items,
      and(eq(undo_items.customer_id, invoices.customer_id), eq(undo_items.invoice_id, invoices.id)),
    )
    .innerJoinLateral(sql`jsonb_populate_record(null::invoices, ${undo_items.before}) b`, sql`true`)
    .where(
      and(eq(invoices.customer_id, customer.id), eq(undo_items.undo_id, undo_id), among(invoices.id, ids)),
    )
    .orderBy(invoices.id);

type InvoiceWithUndo = Awaited<ReturnType<typeof invoicesWithUndo>>[number];

async function restoreImported(tx: Tx, imported: Imported, ids: readonly number[]) {
  if (ids.length === 0) return;
  const rows = await invoicesWithUndo(tx, imported.undo_id, ids);
  const states = await statesOf(tx, rows);
  const nowOf = new Map(rows.map(({ id, now }) => [id, now]));
  await writeStates(
    tx,
    states.map((state) => ({ ...state, from: nowOf.get(state.id)?.last_status_id ?? state.last_status_id })),
    ["total_amount", "contract_number", "information", "ledger_open"],
  );
  const entries = states.flatMap((state) => entriesOf(state.id, nowOf.get(state.id) ?? {}, state));
  const paid = await closedByMoney(tx, imported, entries);
  await journal(
    tx,
    entries.filter((entry) => !paid.has(entry)),
    "undo",
  );
  await journal(tx, [...paid], imported.source);
  await reverseBookings(tx, imported, ids);
  await markUnreported(tx, imported.undo_id, ids);
  await hideEntries(tx, imported, ids);
}

/**
 * Returns the entries that close an invoice again which no user had closed: they are journalled with the import's source, so that the
 * invoice counts as paid (FIGURES §1).
 */
async function closedByMoney(tx: Tx, { taken_at }: Imported, entries: readonly JournalEntry[]) {
  const closing = entries.filter(
    ({ label, to }) => label === "status" && settled.some((id) => String(id) === to),
  );
  if (closing.length === 0) return new Set<JournalEntry>();
  const last = await tx.db
    .selectDistinctOn([journal_entries.invoice_id], {
      id: journal_entries.invoice_id,
      source: journal_entries.source,
    })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, tx.customer.id),
        eq(journal_entries.label, "status"),
        sql`${journal_entries.created_at} < ${taken_at}::timestamptz`,
        among(
          journal_entries.invoice_id,
          closing.map(({ invoice_id }) => invoice_id),
        ),
      ),
    )
    .orderBy(journal_entries.invoice_id, desc(journal_entries.id));
  const byHand = new Set(last.filter(({ source }) => BY_HAND.includes(source)).map(({ id }) => id));
  return new Set(closing.filter(({ invoice_id }) => !byHand.has(invoice_id)));
}

/** Returns the states before; an invoice whose holds have changed since gets the days of its current ones. */
async function statesOf(tx: Tx, rows: readonly InvoiceWithUndo[]) {
  const settings = await customerSettings(tx);
  const holds = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, before, collect }) => {
    const of = holds.get(id);
    if (!of) return { ...before, id };
    const days = daysBy(of, null);
    if (days.deadline === before.deadline && days.agenda_on === before.agenda_on) return { ...before, id };
    const context = { settings, today: tx.today, collect };
    return { ...before, ...nextState({ ...before, ...days }, { kind: "replanned" }, context), id };
  });
}

/**
 * Reverses the payments the import booked, on their own value day. An assumed payment that the import had reversed is assumed again, so
 * that it can be reversed again.
 */
async function reverseBookings(tx: Tx, { taken_at }: Imported, ids: readonly number[]) {
  const found = await tx.db
    .select({
      id: bookings.id,
      invoice_id: bookings.invoice_id,
      on: bookings.on,
      paid: bookings.paid,
      source: bookings.source,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.customer_id, tx.customer.id),
        sql`${bookings.created_at} = ${taken_at}::timestamptz`,
        among(bookings.invoice_id, ids),
      ),
    )
    .orderBy(bookings.id);
  const back = found.map(({ id, invoice_id, on, paid, source }) => ({
    invoice_id,
    on,
    paid: subtract(NOTHING, paid),
    reverses_id: source === "reappeared" ? null : id,
  }));
  await book(
    tx,
    back.filter(({ reverses_id }) => reverses_id !== null),
    "undo",
  );
  await book(
    tx,
    back.filter(({ reverses_id }) => reverses_id === null),
    "vanished",
  );
}

/** Restores the part of users' bookings that the ledger has not reported yet. */
const markUnreported = ({ db, customer }: Tx, undo_id: number, ids: readonly number[]) =>
  db.execute(sql`update ${bookings} b set unseen = n.unseen
    from ${undo_items} u cross join lateral jsonb_to_recordset(u.before -> 'unseen') as n (id bigint, unseen bigint)
    where u.customer_id = ${customer.id} and u.undo_id = ${undo_id} and ${among(sql`u.invoice_id`, ids)}
      and jsonb_typeof(u.before -> 'unseen') = 'array'
      and b.customer_id = u.customer_id and b.invoice_id = u.invoice_id and b.id = n.id`);

const hideEntries = ({ db, customer, actor }: Tx, { taken_at }: Imported, ids: readonly number[]) =>
  db.execute(sql`update ${timeline_entries} t set deleted_at = now(), deleted_by = ${actor.id || null}::int
    where t.customer_id = ${customer.id} and t.created_at = ${taken_at}::timestamptz and t.deleted_at is null
      and ${among(sql`t.invoice_id`, ids)}`);

/**
 * Deletes the invoices an import added, and removes them from their holds; a hold the import created is deleted with the last of its
 * invoices.
 */
async function remove(tx: Tx, { taken_at }: Imported, ids: readonly number[]) {
  if (ids.length === 0) return;
  await leaveImported(tx, ids, taken_at);
  await markBeforeDelete(tx.db, { customer_id: tx.customer.id, ids });
  await tx.db.delete(invoices).where(and(eq(invoices.customer_id, tx.customer.id), among(invoices.id, ids)));
  tx.touched(ids);
  await removeEmptyHolds(tx, taken_at);
}
