import { type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import {
  invoices,
  journal_entries,
  type journalLabels,
  timeline_entries,
  type timelineTypes,
} from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { Cents } from "@/lib/kernel/money";
import type { State } from "../rules/state";
import { keepMoved } from "./undo";
import { writeStates } from "./write-states";

/** The state of an invoice after a step or a change of status was carried out, and where it came from. */
export type Move = State & { id: number; from: number; action_no: number };

export type TimelineEntry = {
  invoice_id: number;
  type: (typeof timelineTypes)[number];
  content: string;
  status_id?: number | null;
  interest?: Cents | null;
  incasso_costs?: Cents | null;
  letter_id?: number | null;
  outbox_id?: number | null;
  file_id?: number | null;
  filename?: string | null;
};

export type JournalEntry = {
  invoice_id: number;
  label: (typeof journalLabels)[number];
  from: string | null;
  to: string | null;
};

/**
 * Writes new states, frees the rows, and journals every change of status, set-based, in the caller's transaction; with an undo it keeps
 * what they take the place of.
 */
export async function move(tx: Tx, moves: Move[], undo_id?: number) {
  if (moves.length === 0) return;
  // Sent together, what names the rows first: it finds them sooner while they have one version.
  await Promise.all([
    journal(
      tx,
      moves
        .filter(({ from, last_status_id }) => from !== last_status_id)
        .map(({ id, from, last_status_id }) => ({
          invoice_id: id,
          label: "status",
          from: String(from),
          to: String(last_status_id),
        })),
    ),
    writeStates(tx, moves, ["action_no"], {
      also: sql`processing_job_id = null`,
      keeping: undo_id === undefined ? undefined : keepMoved(tx, undo_id),
    }),
  ]);
}

/** A flex letter went out: no status changes, the template is used up, and the message has its own number (DECISIONS §2). */
export async function flexSent(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update ${invoices} set flex_complete = true, action_no = ${invoices.action_no} + 1, processing_job_id = null,
      version = ${invoices.version} + 1, updated_at = now()
    where ${invoices.customer_id} = ${tx.customer.id} and ${among(invoices.id, ids)}`);
  await journal(
    tx,
    ids.map((invoice_id) => ({ invoice_id, label: "flex_complete", from: "false", to: "true" })),
  );
}

/** Counts a message about invoices that changes nothing else of them, so that none after it can be taken for it. */
export async function numberMessage(tx: Tx, ids: number[]) {
  if (ids.length === 0) return;
  await tx.db.execute(sql`update ${invoices} set action_no = ${invoices.action_no} + 1
    where ${invoices.customer_id} = ${tx.customer.id} and ${among(invoices.id, ids)}`);
}

/** Labels of the journal that positions are worked out from. */
const ofPositions: ReadonlySet<string> = new Set(["status", "amount", "total_amount", "expires_at"]);

/** Adds journal entries of the actor, dated on the product's day. */
export async function journal(tx: Tx, entries: JournalEntry[], source = "user") {
  if (entries.length === 0) return;
  tx.touched(entries.filter(({ label }) => ofPositions.has(label)).map(({ invoice_id }) => invoice_id));
  await tx.db.execute(sql`insert into ${journal_entries} (customer_id, invoice_id, label, "from", "to", source, user_id, super_user_id, day)
    select ${tx.customer.id}, r.invoice_id, r.label, r."from", r."to", ${source}, ${tx.actor.id || null}::int,
      ${tx.actor.super_user_id}::int, ${tx.today}
    from ${recordset(entries, 'invoice_id int, label text, "from" text, "to" text')}`);
}

/** Adds timeline entries of the actor, dated on the product's day. */
export async function timeline(tx: Tx, entries: TimelineEntry[]) {
  if (entries.length > 0) await tx.db.execute(added(tx, entries));
}

/** Adds timeline entries too. Returns their ids, each with its invoice. */
export async function timelineWithIds(
  tx: Tx,
  entries: TimelineEntry[],
): Promise<{ id: number; invoice_id: number }[]> {
  if (entries.length === 0) return [];
  const rows = await tx.db.execute<{ id: string; invoice_id: number }>(
    sql`${added(tx, entries)} returning id, invoice_id`,
  );
  return rows.map(({ id, invoice_id }) => ({ id: Number(id), invoice_id }));
}

function added(tx: Tx, entries: TimelineEntry[]): SQL {
  if (entries.some(({ letter_id }) => letter_id)) tx.touched("messages");
  return sql`
    insert into ${timeline_entries} (customer_id, invoice_id, type, content, status_id, interest, incasso_costs,
      letter_id, outbox_id, file_id, filename, user_id, super_user_id, day)
    select ${tx.customer.id}, r.invoice_id, r.type, r.content, r.status_id, r.interest, r.incasso_costs, r.letter_id, r.outbox_id,
      r.file_id, r.filename, ${tx.actor.id || null}::int, ${tx.actor.super_user_id}::int, ${tx.today}
    from ${recordset(
      entries,
      "invoice_id int, type text, content text, status_id int, interest bigint, incasso_costs bigint, letter_id int, outbox_id bigint, file_id int, filename text",
    )}`;
}
