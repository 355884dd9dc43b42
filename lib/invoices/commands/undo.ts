import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { undo_items, undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { type StoredHold, storeHolds } from "@/lib/holds/commands/store";
import { positionColumns, type State } from "../rules/state";

export type UndoKind = (typeof undos.$inferInsert)["kind"];

const POSITION = Object.keys(positionColumns);
/** The columns a run, a removal or a change of status writes, which `before` stores. */
const STORED = [...POSITION, "send_flex", "flex_complete"];

const pairs = (names: readonly string[], of: SQL) =>
  sql.join(
    names.map((name) => sql`${sql.raw(`'${name}'`)}, ${of}.${sql.identifier(name)}`),
    sql`, `,
  );
const columns = pairs(STORED, sql`${invoices}`);

/** Creates an undo of the actor, to be filled in the same transaction. */
async function openUndo(tx: Tx, kind: UndoKind): Promise<number> {
  const [row] = await tx.db
    .insert(undos)
    .values({ customer_id: tx.customer.id, user_id: tx.actor.id, kind })
    .returning({ id: undos.id });
  if (!row) throw new Error("an undo was not opened");
  return row.id;
}

/** Creates an undo of the actor for each payment, to be filled in the same transaction. Returns their ids by payment. */
async function openUndos(tx: Tx, payment_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.db.execute<{ id: number; payment_id: number }>(sql`
    insert into ${undos} (customer_id, user_id, kind, payment_id)
    select ${tx.customer.id}, ${tx.actor.id}, 'payment', of_payment from unnest(${`{${payment_ids.join()}}`}::int[]) as of_payment
    returning id, payment_id`);
  return new Map(rows.map(({ id, payment_id }) => [payment_id, id]));
}

/** Creates the undo of a run once; it is not offered before the run's mails wait (`offerUndoOfRun`). Returns its id. */
export async function undoOfRun(tx: Tx, job_id: number): Promise<number> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into ${undos} (customer_id, user_id, kind, job_id, expires_at)
    values (${tx.customer.id}, ${tx.actor.id}, 'run', ${job_id}, now())
    on conflict (customer_id, job_id) where job_id is not null do update set job_id = excluded.job_id
    returning id`);
  if (!row) throw new Error("the undo of a run was not kept");
  return row.id;
}

/**
 * Extends the undo of a run until the mails written last are due. A locked undo is skipped instead of waited for: its lock holder waits for
 * the invoices of this run, and possibly for those of a chunk that waits for this one.
 */
export async function offerUndoOfRun(tx: Tx, undo_id: number, seconds: number) {
  const free = tx.db
    .select({ id: undos.id })
    .from(undos)
    .where(and(eq(undos.customer_id, tx.customer.id), eq(undos.id, undo_id)))
    .for("no key update", { skipLocked: true });
  await tx.db
    .update(undos)
    .set({ expires_at: sql`now() + make_interval(secs => ${seconds})` })
    .where(and(eq(undos.customer_id, tx.customer.id), inArray(undos.id, free)));
}

/** An invoice about to be changed: its new state, and the status a run executes on it. */
type UndoItem = { id: number; executed: number | null; after: Partial<State> & { flex_complete?: boolean } };

/**
 * Stores the state of invoices, set-based, before they change, with the values written to them and the status a run executes. The caller
 * must change each of them exactly once.
 */
export const storeBefore = (tx: Tx, undo_id: number, rows: UndoItem[]): Promise<void> =>
  storeEach(
    tx,
    rows.map((row) => ({ ...row, undo_id })),
  );

/**
 * Returns SQL that stores the state of invoices that a run moves, within the statement that writes `given` to them: each one's new status
 * is the one executed on it.
 */
export const storeMoved = (tx: Tx, undo_id: number): SQL => sql`
  insert into ${undo_items} (customer_id, undo_id, invoice_id, before, after, version)
  select ${tx.customer.id}, ${undo_id}::int, ${invoices.id},
    jsonb_build_object(${columns}, 'version', ${invoices.version}, 'executed', given.last_status_id),
    jsonb_build_object(${pairs(POSITION, sql`given`)}), ${invoices.version} + 1
  from ${invoices} join given on given.id = ${invoices.id} where ${invoices.customer_id} = ${tx.customer.id}`;

async function storeEach(tx: Tx, rows: (UndoItem & { undo_id: number })[]) {
  if (rows.length === 0) return;
  await tx.db.execute(sql`insert into ${undo_items} (customer_id, undo_id, invoice_id, before, after, version)
    select ${tx.customer.id}, r.undo_id, ${invoices.id},
      jsonb_build_object(${columns}, 'version', ${invoices.version}, 'executed', r.executed),
      r.after, ${invoices.version} + 1
    from ${invoices} join ${recordset(
      rows.map(({ undo_id, id, executed, after }) => ({ undo_id, id, executed, after: written(after) })),
      "undo_id int, id int, executed int, after jsonb",
    )} on r.id = ${invoices.id}
    where ${invoices.customer_id} = ${tx.customer.id}`);
}

/** Returns only the columns that are written; the rest stays as in `before`. */
const written = (after: UndoItem["after"]) => {
  const values: Record<string, unknown> = after;
  return Object.fromEntries(STORED.flatMap((name) => (name in values ? [[name, values[name]]] : [])));
};

/** Creates an undo and stores the state of these invoices, before they get new ones in the same transaction. Returns the undo's id. */
export async function createUndo(
  tx: Tx,
  kind: UndoKind,
  states: readonly (Partial<State> & { id: number })[],
  { storedHolds = [] }: { storedHolds?: readonly StoredHold[] } = {},
): Promise<number> {
  const undo_id = await openUndo(tx, kind);
  await storeBefore(
    tx,
    undo_id,
    states.map(({ id, ...after }) => ({ id, executed: null, after })),
  );
  await storeHolds(tx, undo_id, storedHolds);
  return undo_id;
}

/**
 * Creates an undo for each payment and stores the state of its invoices, before they get new ones in the same transaction. Returns the
 * undos by payment.
 */
export async function createPaymentsUndo(
  tx: Tx,
  changed: ReadonlyMap<number, readonly (Partial<State> & { id: number })[]>,
): Promise<Map<number, number>> {
  const undo_ids = await openUndos(tx, [...changed.keys()]);
  await storeEach(
    tx,
    [...changed].flatMap(([payment_id, states]) => {
      const undo_id = undo_ids.get(payment_id);
      if (undo_id === undefined) throw new Error("an undo was not opened");
      return states.map(({ id, ...after }) => ({ undo_id, id, executed: null, after }));
    }),
  );
  return undo_ids;
}

/** Creates an undo of notes that were added or deleted together. Returns its id. */
export async function createNotesUndo(
  tx: Tx,
  kind: "notes" | "delete-note",
  entries: { id: number; invoice_id: number }[],
): Promise<number> {
  const undo_id = await openUndo(tx, kind);
  await tx.db.execute(sql`insert into ${undo_items} (customer_id, undo_id, invoice_id, timeline_id)
    select ${tx.customer.id}, ${undo_id}, r.invoice_id, r.id from ${recordset(entries, "id bigint, invoice_id int")}`);
  return undo_id;
}

/** Deletes added notes, or restores deleted ones. Returns how many. */
export async function restoreNotes(tx: Tx, undo_id: number, kind: "notes" | "delete-note"): Promise<number> {
  const deleted = kind === "notes" ? sql`now()` : sql`null`;
  const rows =
    await tx.db.execute(sql`update ${timeline_entries} t set deleted_at = ${deleted}, deleted_by = ${kind === "notes" ? tx.actor.id : null}::int
    from ${undo_items} u where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id}
      and t.customer_id = u.customer_id and t.id = u.timeline_id and t.invoice_id = u.invoice_id returning t.id`);
  return rows.length;
}

/** Returns the condition for the undos an actor may use: a user with `debtor_link` can only undo their own actions. */
export const ofActor = ({ actor }: Pick<Tx, "actor">) =>
  actor.debtor_link ? eq(undos.user_id, actor.id) : undefined;

/** Marks an undo as used: two users cannot undo one thing twice. Returns null when it is used or has expired. */
export async function claimUndo(tx: Tx, id: number) {
  const [row] = await tx.db
    .update(undos)
    .set({ undone_at: sql`now()` })
    .where(
      and(
        eq(undos.customer_id, tx.customer.id),
        eq(undos.id, id),
        ofActor(tx),
        isNull(undos.undone_at),
        sql`(${undos.expires_at} is null or ${undos.expires_at} > now())`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Marks the undo of a payment as used and returns its id; null when it has been deleted by age. */
export async function undoOfPayment(tx: Tx, payment_id: number): Promise<number | null> {
  const [row] = await tx.db
    .update(undos)
    .set({ undone_at: sql`now()` })
    .where(and(eq(undos.customer_id, tx.customer.id), eq(undos.payment_id, payment_id)))
    .returning({ id: undos.id });
  return row?.id ?? null;
}
