import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { journal } from "./move";

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

/** Lets go of rows a job could not move: all it still holds, or only some. */
export async function release(tx: Tx, job_id: number, ids?: number[]) {
  const some =
    ids &&
    sql`${invoices.id} in (select r.id from ${recordset(
      ids.map((id) => ({ id })),
      "id int",
    )})`;
  await tx.sql
    .update(invoices)
    .set({ processing_job_id: null })
    .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.processing_job_id, job_id), some));
}

/** Takes rows off the action list until something about them changes, with a journal entry each. Returns how many. */
export async function removeFromList(tx: Tx, matching: SQL | undefined): Promise<number> {
  const removed = await tx.sql
    .update(invoices)
    .set({
      is_removed: true,
      next_action_on: null,
      version: sql`${invoices.version} + 1`,
      updated_at: sql`now()`,
    })
    .where(and(eq(invoices.customer_id, tx.customer.id), isNull(invoices.processing_job_id), matching))
    .returning({ id: invoices.id, proposed: invoices.invoice_status_id });
  await journal(
    tx,
    removed.map(({ id, proposed }) => ({
      invoice_id: id,
      label: "removed",
      from: proposed === null ? null : String(proposed),
      to: null,
    })),
  );
  return removed.length;
}
