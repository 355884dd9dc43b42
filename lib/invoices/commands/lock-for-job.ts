import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { runs } from "@/db/schema/runs";
import type { Tx } from "@/lib/access/context";

/** Matches rows without a job. */
export const isFree = isNull(invoices.processing_job_id); // mutation: free-rows

/**
 * Rows that may be executed: no job holds them, and none holds another invoice of the same current account. A statement lists every open
 * invoice of its debtor, so two jobs on one account would send the same statement twice.
 */
export const isFreeToRun: SQL = sql`(${isFree} and not exists (
  select 1 from ${invoices} held join ${debtors} account on account.customer_id = held.customer_id and account.id = held.debtor_id
  where held.customer_id = ${invoices.customer_id} and held.debtor_id = ${invoices.debtor_id}
    and held.processing_job_id is not null and account.use_courant))`;

/** A row with the next status its user chose; null keeps the proposed one. */
export type RowChoice = { id: number; status: number | null };

type RowsToLock = {
  /** The requested rows. */
  matching: SQL | undefined;
  /** Those and the rows that must be processed with them; without it, only the requested ones. */
  all?: SQL | undefined;
  /** The rows that may be locked: `isFree` or `isFreeToRun`. */
  free: SQL;
  /** The next status of some of the requested rows, or with `status_id` of all of them; every other row keeps the proposed one. */
  chosen?: readonly RowChoice[];
  status_id?: number | undefined;
};

/**
 * Assigns rows to a job in one UPDATE: those that are selected and free. Returns how many were assigned, how many of them were requested,
 * and the ids of their debtors, which the run stores: no index finds the rows of a job.
 * Two users never get the same row, and ids never travel through a job's input (ARCHITECTURE §5). One transaction per customer reserves at
 * a time, so that an account that was found free still is.
 */
export async function lockForJob(tx: Tx, job_id: number, selection: RowsToLock) {
  const { matching, all = matching, free, chosen = [], status_id = null } = selection;
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('reserve rows'), ${tx.customer.id})`);
  const own = eq(invoices.customer_id, tx.customer.id);
  const rows = await tx.db.execute<{ asked: boolean; debtor_id: number }>(sql`
    update ${invoices} set processing_job_id = ${job_id},
      invoice_status_id = case when w.asked then coalesce(w.status, ${status_id}::int, ${invoices.invoice_status_id})
        else ${invoices.invoice_status_id} end
    from (select ${invoices.id}, r.status, coalesce((${matching ?? sql`true`}), false) as asked
      from ${invoices} left join ${recordset(chosen, "id int, status int")} on r.id = ${invoices.id}
      where ${and(own, free, all)}) w
    where ${and(own, sql`${invoices.id} = w.id`, isFree)}
    returning w.asked, ${invoices.debtor_id}`);
  return {
    reserved: rows.length,
    requestedCount: rows.filter((row) => row.asked).length,
    debtor_ids: [...new Set(rows.map(({ debtor_id }) => debtor_id))],
  };
}

/**
 * Releases rows of a job that it could not process: all it still holds, or only some. They are locked in the order that all writers use.
 */
export async function release(tx: Tx, job_id: number, ids?: number[]) {
  const some = ids
    ? among(invoices.id, ids)
    : sql`${invoices.debtor_id} in (select unnest(${runs.debtor_ids}) from ${runs}
        where ${runs.customer_id} = ${tx.customer.id} and ${runs.id} = ${job_id})`;
  const held = tx.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.customer_id, tx.customer.id), eq(invoices.processing_job_id, job_id), some))
    .orderBy(invoices.id)
    .for("update");
  await tx.db
    .update(invoices)
    .set({ processing_job_id: null })
    .where(and(eq(invoices.customer_id, tx.customer.id), inArray(invoices.id, held)));
}
