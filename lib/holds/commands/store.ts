import { and, asc, eq, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { undo_holds } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";

/** The state of a hold before a change: null when the change created it. */
export type StoredHold = { hold_id: number; before: unknown };

/** Returns the state of holds for an undo: the row, its invoices and its terms. */
export async function snapshots(tx: Tx, hold_ids: readonly number[]): Promise<StoredHold[]> {
  if (hold_ids.length === 0) return [];
  const rows = await tx.db.execute<{ hold_id: number; before: unknown }>(sql`
    select ${holds.id} as hold_id, jsonb_build_object('hold', to_jsonb(${holds}), 'items',
      (select coalesce(jsonb_agg(to_jsonb(${hold_items})), '[]') from ${hold_items}
        where ${hold_items.customer_id} = ${holds.customer_id} and ${hold_items.hold_id} = ${holds.id}), 'terms',
      (select coalesce(jsonb_agg(to_jsonb(${hold_terms})), '[]') from ${hold_terms}
        where ${hold_terms.customer_id} = ${holds.customer_id} and ${hold_terms.hold_id} = ${holds.id})) as before
    from ${holds} where ${holds.customer_id} = ${tx.customer.id} and ${among(holds.id, hold_ids)}`);
  return [...rows];
}

/** Stores the earlier state of holds with an undo, and their current version: a hold that is changed later is not restored. */
export async function storeHolds(tx: Tx, undo_id: number, storedHolds: readonly StoredHold[]) {
  if (storedHolds.length === 0) return;
  await tx.db.execute(sql`insert into ${undo_holds} (customer_id, undo_id, hold_id, before, version)
    select ${tx.customer.id}, ${undo_id}, ${holds.id}, r.before, ${holds.version}
    from ${holds} join ${recordset(storedHolds, "hold_id int, before jsonb")} on r.hold_id = ${holds.id}
    where ${holds.customer_id} = ${tx.customer.id}`);
}

/**
 * Restores the holds of an undo: created ones are deleted, changed ones reverted. Only those not changed since, and with `only` only those
 * of these invoices.
 */
export async function restoreHolds(tx: Tx, undo_id: number, only?: readonly number[]): Promise<void> {
  const rows = await tx.db
    .select({ hold_id: undo_holds.hold_id, made: sql<boolean>`${undo_holds.before} is null` })
    .from(undo_holds)
    .innerJoin(
      holds,
      and(
        eq(holds.customer_id, undo_holds.customer_id),
        eq(holds.id, undo_holds.hold_id),
        eq(holds.version, undo_holds.version),
      ),
    )
    .where(
      and(
        eq(undo_holds.customer_id, tx.customer.id),
        eq(undo_holds.undo_id, undo_id),
        only &&
          sql`exists (select 1 from ${hold_items} where ${hold_items.customer_id} = ${undo_holds.customer_id}
            and ${hold_items.hold_id} = ${undo_holds.hold_id} and ${among(hold_items.invoice_id, only)})`,
      ),
    )
    .orderBy(asc(undo_holds.hold_id));
  const newIds = rows.filter((row) => row.made).map(({ hold_id }) => hold_id);
  if (newIds.length > 0)
    await tx.db.delete(holds).where(and(eq(holds.customer_id, tx.customer.id), among(holds.id, newIds)));
  const changed = rows.filter((row) => !row.made).map(({ hold_id }) => hold_id);
  const occupiedIds = await occupiedPlaces(tx, undo_id, changed);
  await restoreHoldRows(
    tx,
    undo_id,
    changed.filter((id) => !occupiedIds.has(id)),
  );
}

/** Returns which of these holds would be open again on an invoice with a newer hold of the same kind: the newer one remains. */
async function occupiedPlaces(tx: Tx, undo_id: number, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.db.execute<{ hold_id: number }>(sql`select distinct u.hold_id
    from ${undo_holds} u cross join lateral jsonb_populate_recordset(null::hold_items, u.before -> 'items') b
    join ${hold_items} i on i.customer_id = u.customer_id and i.invoice_id = b.invoice_id and i.kind = b.kind
      and i.is_open and i.hold_id <> u.hold_id
    where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id} and b.is_open and ${among(sql`u.hold_id`, ids)}`);
  return new Set([...rows].map(({ hold_id }) => hold_id));
}

async function restoreHoldRows(tx: Tx, undo_id: number, ids: number[]) {
  if (ids.length === 0) return;
  const undoRows = sql`from ${undo_holds} u cross join lateral jsonb_populate_record(null::holds, u.before -> 'hold') b
    where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id} and ${among(sql`u.hold_id`, ids)}`;
  await tx.db.execute(sql`update ${holds} h set day = b.day, back_on = b.back_on, amount = b.amount, reason = b.reason, note = b.note,
      owner_user_id = b.owner_user_id, state = b.state, outcome = b.outcome, end_note = b.end_note, ended_on = b.ended_on,
      resume_step = b.resume_step, is_late = b.is_late, is_unread = b.is_unread, credit_on = b.credit_on, unreached = b.unreached,
      remind = b.remind, charges = b.charges, charges_amount = b.charges_amount, allotment = b.allotment, agreed_at = b.agreed_at,
      version = h.version + 1
    ${undoRows} and h.customer_id = u.customer_id and h.id = u.hold_id`);
  await tx.db.execute(sql`update ${hold_items} i set amount = b.amount, open_then = b.open_then, status_before = b.status_before,
      charges = coalesce(b.charges, i.charges), is_open = b.is_open, is_passed = b.is_passed, outcome = b.outcome
    from ${undo_holds} u cross join lateral jsonb_populate_recordset(null::hold_items, u.before -> 'items') b
    where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id} and ${among(sql`u.hold_id`, ids)}
      and i.customer_id = u.customer_id and i.id = b.id`);
  await restoreTerms(tx, undo_id, ids);
}

/** Restores schedules. Undos from before schedules were stored contain none. */
async function restoreTerms(tx: Tx, undo_id: number, ids: number[]) {
  const undoRows = sql`${undo_holds} u where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id}
    and u.before ? 'terms' and ${among(sql`u.hold_id`, ids)}`;
  await tx.db.execute(sql`delete from ${hold_terms} where ${hold_terms.customer_id} = ${tx.customer.id}
    and ${hold_terms.hold_id} in (select u.hold_id from ${undoRows})`);
  await tx.db.execute(sql`insert into ${hold_terms} (customer_id, hold_id, place, day, amount)
    select t.customer_id, t.hold_id, t.place, t.day, t.amount
    from (select u.before from ${undoRows}) was cross join lateral jsonb_populate_recordset(null::hold_terms, was.before -> 'terms') t`);
}

/** Updates holds that store a status as the one before them, after an undo changed that status. */
export async function statusBeforeFollows(tx: Tx, moves: { invoice_id: number; from: number; to: number }[]) {
  if (moves.length === 0) return;
  await tx.db.execute(sql`update ${hold_items} set status_before = r."to"
    from ${recordset(moves, 'invoice_id int, "from" int, "to" int')}
    where ${hold_items.customer_id} = ${tx.customer.id} and ${hold_items.invoice_id} = r.invoice_id and ${hold_items.is_open}
      and ${hold_items.status_before} = r."from"`);
}
