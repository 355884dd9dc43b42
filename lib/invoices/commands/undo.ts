import { and, eq, isNull, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { undo_items, undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { positionColumns } from "../rules/state";
import { journal } from "./move";

type UndoKind = (typeof undos.$inferInsert)["kind"];

/** What a run, a removal or a change of status writes: what `before` holds. */
const KEPT = [...Object.keys(positionColumns), "send_flex", "flex_complete"];

const columns = sql.join(
  KEPT.map((name) => sql`${sql.raw(`'${name}'`)}, ${invoices}.${sql.identifier(name)}`),
  sql`, `,
);

/** Opens an undo of the actor, to be filled in the same transaction. */
async function openUndo(tx: Tx, kind: UndoKind): Promise<number> {
  const [row] = await tx.db
    .insert(undos)
    .values({ customer_id: tx.customer.id, user_id: tx.actor.id, kind })
    .returning({ id: undos.id });
  if (!row) throw new Error("an undo was not opened");
  return row.id;
}

/** The undo of a run, which stays open as long as the mails of its last chunk wait. */
export async function undoOfRun(tx: Tx, job_id: number, seconds: number): Promise<number> {
  const [row] = await tx.db.execute<{ id: number }>(sql`
    insert into ${undos} (customer_id, user_id, kind, job_id, expires_at)
    values (${tx.customer.id}, ${tx.actor.id}, 'run', ${job_id}, now() + make_interval(secs => ${seconds}))
    on conflict (customer_id, job_id) where job_id is not null do update set expires_at = excluded.expires_at
    returning id`);
  if (!row) throw new Error("the undo of a run was not kept");
  return row.id;
}

/**
 * Keeps what invoices are, set-based, before they are changed, with the status a run executes on them. Who calls it changes every one of
 * them once: an undo goes back from the next version alone.
 */
export async function keepBefore(tx: Tx, undo_id: number, rows: { id: number; executed: number | null }[]) {
  if (rows.length === 0) return;
  await tx.db.execute(sql`insert into ${undo_items} (customer_id, undo_id, invoice_id, before, version)
    select ${tx.customer.id}, ${undo_id}, ${invoices.id},
      jsonb_build_object(${columns}, 'version', ${invoices.version}, 'executed', r.executed), ${invoices.version} + 1
    from ${invoices} join ${recordset(rows, "id int, executed int")} on r.id = ${invoices.id}
    where ${invoices.customer_id} = ${tx.customer.id}`);
}

/** Opens an undo and keeps what these invoices are, before they are changed in the same transaction. Returns the undo's id. */
export async function remember(tx: Tx, kind: UndoKind, ids: number[]): Promise<number> {
  const undo_id = await openUndo(tx, kind);
  await keepBefore(
    tx,
    undo_id,
    ids.map((id) => ({ id, executed: null })),
  );
  return undo_id;
}

/** Notes that were added or deleted, to be taken back together. Returns the undo's id. */
export async function rememberNotes(
  tx: Tx,
  kind: "notes" | "delete-note",
  entries: { id: number; invoice_id: number }[],
): Promise<number> {
  const undo_id = await openUndo(tx, kind);
  await tx.db.execute(sql`insert into ${undo_items} (customer_id, undo_id, invoice_id, timeline_id)
    select ${tx.customer.id}, ${undo_id}, r.invoice_id, r.id from ${recordset(entries, "id bigint, invoice_id int")}`);
  return undo_id;
}

type Restored = { id: number; from: number; to: number };

/**
 * Puts invoices of an undo back to what they were: those that nobody changed since and that no job holds, and of these only `ids`
 * when given. The change of status is journalled, and the timeline entries of the undone change are taken out. Returns what was put back.
 */
export async function restore(tx: Tx, undo_id: number, ids?: number[]): Promise<Restored[]> {
  const some = ids ? sql`and ${among(sql`u.invoice_id`, ids)}` : sql``;
  const set = sql.join(
    KEPT.map((name) => sql`${sql.identifier(name)} = b.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await tx.db.execute<Restored & { [column: string]: unknown }>(sql`
    update ${invoices} i set ${set}, version = i.version + 1, updated_at = now()
    from ${undo_items} u cross join lateral jsonb_populate_record(null::invoices, u.before) b
    cross join lateral (select i2.last_status_id from invoices i2 where i2.customer_id = u.customer_id and i2.id = u.invoice_id) was
    where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id} and u.before is not null ${some}
      and i.customer_id = u.customer_id and i.id = u.invoice_id and i.version = u.version and i.processing_job_id is null
    returning i.id, was.last_status_id as "from", i.last_status_id as "to"`);
  const restored = [...rows].map(({ id, from, to }) => ({ id, from, to }));
  await Promise.all([journalBack(tx, restored), hideEntries(tx, undo_id, restored)]);
  return restored;
}

const journalBack = (tx: Tx, restored: Restored[]) =>
  journal(
    tx,
    restored.map(({ id, from, to }) =>
      from === to
        ? { invoice_id: id, label: "undone", from: null, to: null }
        : { invoice_id: id, label: "status", from: String(from), to: String(to) },
    ),
    "undo",
  );

/** The entries the undone change wrote: not the notes, and nothing older. */
async function hideEntries(tx: Tx, undo_id: number, restored: Restored[]) {
  await tx.db.execute(sql`update ${timeline_entries} t set deleted_at = now(), deleted_by = ${tx.actor.id || null}::int
    from ${undos} u where u.customer_id = ${tx.customer.id} and u.id = ${undo_id} and t.customer_id = u.customer_id
      and t.type in ('letter', 'mail', 'status') and t.created_at >= u.created_at and t.deleted_at is null
      and ${among(
        sql`t.invoice_id`,
        restored.map(({ id }) => id),
      )}`);
}

/** Takes out added notes, or brings deleted ones back. Returns how many. */
export async function restoreNotes(tx: Tx, undo_id: number, kind: "notes" | "delete-note"): Promise<number> {
  const deleted = kind === "notes" ? sql`now()` : sql`null`;
  const rows =
    await tx.db.execute(sql`update ${timeline_entries} t set deleted_at = ${deleted}, deleted_by = ${kind === "notes" ? tx.actor.id : null}::int
    from ${undo_items} u where u.customer_id = ${tx.customer.id} and u.undo_id = ${undo_id}
      and t.customer_id = u.customer_id and t.id = u.timeline_id and t.invoice_id = u.invoice_id returning t.id`);
  return rows.length;
}

/** Who works for their own debtors alone takes back only what they did themselves. */
export const ofActor = ({ actor }: Pick<Tx, "actor">) =>
  actor.debtor_link ? eq(undos.user_id, actor.id) : undefined;

/** Takes an undo for good: two people cannot undo one thing twice. Null when it is used up, or its time is over. */
export async function takeUndo(tx: Tx, id: number) {
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
