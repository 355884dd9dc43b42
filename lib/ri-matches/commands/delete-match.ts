import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { invoices, ri_matches } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { statusIds } from "@/lib/flow/statuses";
import { book } from "@/lib/invoices/commands/book";
import { evaluateConcerned } from "@/lib/invoices/commands/evaluate-holds";
import { writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { unsee } from "@/lib/invoices/commands/record-imported-payments";
import { restore } from "@/lib/invoices/commands/restore";
import { type FlowContext, nextState } from "@/lib/invoices/rules/next-state";
import { jobEvents } from "@/lib/jobs/events";
import { idOnly } from "@/lib/kernel/answers";
import { add, NOTHING, subtract } from "@/lib/kernel/money";
import { conflict, notFound } from "@/lib/kernel/problems";
import { RiMatchId } from "../schema";

type Match = typeof ri_matches.$inferSelect;

/**
 * Deletes a match; its invoice gets back its status and open amount, as far as they were not changed since (DECISIONS §8). Throws
 * Problem("not-found"), and ("conflict") while a run processes the invoice or it has a later match.
 */
export const deleteRiMatch = command({
  can: "ri-matches.write",
  input: RiMatchId,
  answer: idOnly,
  async run(tx, { id }) {
    const [match] = await tx.db
      .select()
      .from(ri_matches)
      .where(and(eq(ri_matches.customer_id, tx.customer.id), eq(ri_matches.id, id)))
      .for("update");
    if (!match) throw notFound();
    if (match.scenario < 3 && match.invoice_id !== null) await undoMatch(tx, match, match.invoice_id);
    await tx.db
      .delete(ri_matches)
      .where(and(eq(ri_matches.customer_id, tx.customer.id), eq(ri_matches.id, id)));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { id } };
  },
});

async function undoMatch(tx: Tx, match: Match, invoice_id: number) {
  const [invoice] = await lockRows(tx, eq(invoices.id, invoice_id));
  // Deleted since: there is nothing to restore.
  if (!invoice) return;
  if (invoice.processing_job_id !== null) throw conflict("processing");
  await requireLast(tx, match, invoice_id);
  const booked = match.scenario === 2 ? await reverse(tx, invoice_id) : NOTHING;
  const restored = match.undo_id === null ? [] : await restore(tx, match.undo_id, { ids: [invoice_id] });
  const [row] = await lockRows(tx, eq(invoices.id, invoice_id));
  const settings = await customerSettings(tx);
  if (row) {
    const back = { booked, isRestored: restored.length > 0 };
    const context = { settings, today: tx.today, collect: row.collect };
    await writeChanges(tx, [before(row, match, back, context)], "ri-match");
  }
  await evaluateConcerned(tx, [invoice_id], settings);
}

/** Throws Problem("conflict") unless the match is the last of its invoice: each stores only the state before it. */
async function requireLast(tx: Tx, { id, customer_id }: Match, invoice_id: number) {
  const [later] = await tx.db
    .select({ id: ri_matches.id })
    .from(ri_matches)
    .where(
      and(
        eq(ri_matches.customer_id, customer_id),
        eq(ri_matches.invoice_id, invoice_id),
        gt(ri_matches.id, id),
        lt(ri_matches.scenario, 3),
      ),
    )
    .limit(1);
  if (later) throw conflict("ri_match_later");
}

/** Reverses the booking of the last rest on its own value day. Returns the amount it had deducted. */
async function reverse(tx: Tx, invoice_id: number) {
  const [booking] = await tx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.customer_id, tx.customer.id),
        eq(bookings.invoice_id, invoice_id),
        eq(bookings.source, "ri-match"),
        sql`${bookings.reverses_id} is null and not exists (select 1 from ${bookings} n
          where n.customer_id = ${tx.customer.id} and n.reverses_id = ${bookings.id})`,
      ),
    )
    .orderBy(desc(bookings.id))
    .limit(1);
  if (!booking) return NOTHING;
  await unsee(tx, [booking.id]);
  const paid = subtract(NOTHING, booking.paid);
  await book(tx, [{ invoice_id, on: booking.on, paid, reverses_id: booking.id }], "ri-match");
  return booking.paid;
}

type RevertedBooking = { booked: Match["saldo"]; isRestored: boolean };

/**
 * Returns the change back to the open amount before the match; and to the status before, where its undo has been deleted and the status is
 * still the match's.
 */
function before(
  row: LockedInvoice,
  match: Match,
  { booked, isRestored }: RevertedBooking,
  context: FlowContext,
) {
  const isOfMatch = match.scenario === 1 && row.last_status_id === statusIds.riSettled;
  const status =
    !isRestored && isOfMatch && match.prev_status !== null ? match.prev_status : row.last_status_id;
  const event =
    booked === NOTHING
      ? { kind: "edited" as const, last_status_id: status }
      : {
          kind: "imported" as const,
          amount: add(row.amount, booked),
          expires_at: row.expires_at,
          paid_at: null,
        };
  return { before: row, state: { ...nextState(row, event, context), id: row.id } };
}
