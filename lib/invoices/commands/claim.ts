import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { journal } from "./move";
import { remember } from "./undo";

/**
 * Gives rows to a job in one UPDATE: those that match and that nobody else is processing. Returns how many were taken.
 * Two users never get one row, and ids never travel through a job's input (ARCHITECTURE §5).
 */
export async function claim(
  tx: Tx,
  job_id: number,
  matching: SQL | undefined,
  status_id?: number,
): Promise<number> {
  const taken = await tx.sql
    .update(invoices)
    .set({ processing_job_id: job_id, ...(status_id === undefined ? {} : { invoice_status_id: status_id }) })
    .where(and(eq(invoices.customer_id, tx.customer.id), isNull(invoices.processing_job_id), matching))
    .returning({ id: invoices.id });
  return taken.length;
}

/** The same for ticked rows, each with the next status its user chose; null keeps the proposed one. */
export async function claimChosen(
  tx: Tx,
  job_id: number,
  chosen: { id: number; status: number | null }[],
  matching: SQL | undefined,
): Promise<number> {
  const taken = await tx.sql.execute(sql`update ${invoices} set processing_job_id = ${job_id},
      invoice_status_id = coalesce(r.status, ${invoices.invoice_status_id})
    from ${recordset(chosen, "id int, status int")}
    where ${and(eq(invoices.customer_id, tx.customer.id), sql`${invoices.id} = r.id`, isNull(invoices.processing_job_id), matching)}
    returning ${invoices.id}`);
  return taken.length;
}

/** Lets go of rows a job could not move: all it still holds, or only some. They are taken in one order, as everybody takes them. */
export async function release(tx: Tx, job_id: number, ids?: number[]) {
  const some = ids && among(invoices.id, ids);
  const held = tx.sql
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.processing_job_id, job_id), some))
    .orderBy(invoices.id)
    .for("update");
  await tx.sql
    .update(invoices)
    .set({ processing_job_id: null })
    .where(and(eq(invoices.customer_id, tx.customer.id), inArray(invoices.id, held)));
}

type Removed = { removed: number; undo_id: number };

/** Takes rows off the action list until something about them changes, with a journal entry each; it can be undone. */
export async function removeFromList(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockFree(tx, matching);
  const undo_id = await remember(
    tx,
    "remove",
    rows.map(({ id }) => id),
  );
  await change(tx, rows, sql`is_removed = true, next_action_on = null`);
  await journal(
    tx,
    rows.map(({ id, proposed }) => ({
      invoice_id: id,
      label: "removed",
      from: proposed === null ? null : String(proposed),
      to: null,
    })),
  );
  return { removed: rows.length, undo_id };
}

/** Takes rows off the agenda by clearing their deadlines, with a journal entry each; it can be undone. */
export async function clearDeadlines(tx: Tx, matching: SQL | undefined): Promise<Removed> {
  const rows = await lockFree(tx, matching);
  const undo_id = await remember(
    tx,
    "remove",
    rows.map(({ id }) => id),
  );
  await change(tx, rows, sql`deadline = null`);
  await journal(
    tx,
    rows.map(({ id, deadline }) => ({ invoice_id: id, label: "deadline", from: deadline, to: null })),
  );
  return { removed: rows.length, undo_id };
}

/** Takes back that a flex template waits for these rows: template, days and mark are cleared (DECISIONS §2). */
export async function resetFlex(tx: Tx, matching: SQL | undefined): Promise<number> {
  const rows = await lockFree(tx, and(eq(invoices.send_flex, true), matching));
  await change(
    tx,
    rows,
    sql`send_flex = false, flex_complete = false, flex_template_id = null, flex_days = null, flex_on = null`,
  );
  await journal(
    tx,
    rows.map(({ id }) => ({ invoice_id: id, label: "send_flex", from: "true", to: "false" })),
  );
  return rows.length;
}

type Locked = { id: number; proposed: number | null; deadline: Day | null };

/** Rows nobody is processing, held until the transaction ends, in one order for everybody. */
const lockFree = (tx: Tx, matching: SQL | undefined): Promise<Locked[]> =>
  tx.sql
    .select({ id: invoices.id, proposed: invoices.invoice_status_id, deadline: invoices.deadline })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), isNull(invoices.processing_job_id), matching))
    .orderBy(invoices.id)
    .for("update");

const change = (tx: Tx, rows: Locked[], set: SQL) =>
  tx.sql.execute(sql`update ${invoices} set ${set}, version = version + 1, updated_at = now()
    where ${invoices.customer_id} = ${tx.customer.id} and ${among(
      invoices.id,
      rows.map(({ id }) => id),
    )}`);
