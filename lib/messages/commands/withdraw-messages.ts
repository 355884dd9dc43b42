import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import { letter_items, letters } from "@/db/schema/letters";
import { outbox } from "@/db/schema/sending";
import { undo_holds } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { withdrawLetters } from "@/lib/letters/commands/withdraw";

/** Mails not handed over yet. */
const isWaiting = inArray(outbox.state, ["reserved", "failed"]); // mutation: undo-waiting

/**
 * Stops the mails of a run that were not handed over: those still waiting, and those that failed. A mail whose letter was downloaded in the
 * meantime is left: the paper may be in the post. Returns the letters of the stopped mails.
 */
export async function withdrawMails(tx: Tx, job_id: number): Promise<number[]> {
  // The letters are locked first, so that none is downloaded while its mail is being stopped.
  const fresh = await tx.db.execute<{ id: number }>(sql`select ${letters.id} as id from ${letters}
    where ${letters.customer_id} = ${tx.customer.id} and ${letters.job_id} = ${job_id}
      and ${letters.downloaded_at} is null and ${letters.withdrawn_at} is null order by 1 for update`);
  const ids = [...fresh].map(({ id }) => id);
  if (ids.length === 0) return [];
  tx.touched("messages");
  await tx.db
    .update(outbox)
    .set({
      state: "withdrawn",
      error: "undone",
      lease_by: null,
      lease_until: null,
      resolved_by: tx.actor.id || null,
    })
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        eq(outbox.run_id, job_id),
        isWaiting,
        sql`${outbox.letter_id} = any(${sql.param(ids)})`,
      ),
    );
  const free = await tx.db
    .select({ id: letters.id })
    .from(letters)
    .where(
      and(
        eq(letters.customer_id, tx.customer.id),
        sql`${letters.id} = any(${sql.param(ids)})`,
        sql`not exists (select 1 from ${outbox} where ${outbox.customer_id} = ${letters.customer_id}
          and ${outbox.letter_id} = ${letters.id} and ${outbox.run_id} = ${job_id} and ${outbox.state} <> 'withdrawn')`,
      ),
    );
  return free.map(({ id }) => id);
}

/**
 * Stops the unsent mails about agreements that are being undone, and withdraws their letters: a confirmation is withdrawn with the
 * arrangement or the terms it confirms. An agreement that was changed since is left, and so are its messages.
 */
export async function withdrawNotices(tx: Tx, undo_id: number): Promise<void> {
  const rows = await tx.db.execute<{ id: number }>(sql`select ${letters.id} as id from ${letters}
    where ${letters.customer_id} = ${tx.customer.id} and ${letters.downloaded_at} is null and ${letters.withdrawn_at} is null
      and ${letters.hold_id} in (select ${undo_holds.hold_id} from ${undo_holds}
        join ${holds} on ${holds.customer_id} = ${undo_holds.customer_id} and ${holds.id} = ${undo_holds.hold_id}
          and ${holds.version} = ${undo_holds.version}
        where ${undo_holds.customer_id} = ${tx.customer.id} and ${undo_holds.undo_id} = ${undo_id} and (${undo_holds.before} is null
          or (${undo_holds.before} -> 'hold' ->> 'kind' = 'arrangement' and ${undo_holds.before} -> 'hold' ->> 'amount' is null)))
    order by 1 for update`);
  const ids = [...rows].map(({ id }) => id);
  if (ids.length === 0) return;
  tx.touched("messages");
  await tx.db
    .update(outbox)
    .set({ state: "withdrawn", error: "undone", lease_by: null, lease_until: null })
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        isWaiting,
        sql`${outbox.letter_id} = any(${sql.param(ids)})`,
      ),
    );
  const mailed = await tx.db
    .select({ letter_id: outbox.letter_id })
    .from(outbox)
    .where(
      and(
        eq(outbox.customer_id, tx.customer.id),
        ne(outbox.state, "withdrawn"),
        sql`${outbox.letter_id} = any(${sql.param(ids)})`,
      ),
    );
  const went = new Set(mailed.map(({ letter_id }) => letter_id));
  await withdrawLetters(
    tx,
    ids.filter((id) => !went.has(id)),
  );
}

export type NotReverted = { reason: "sent" | "downloaded" | "changed"; id: number };

/** Returns invoices of a run whose mail was sent or whose letter was downloaded, and which of the two. */
export async function handedOver(tx: Tx, job_id: number): Promise<NotReverted[]> {
  const rows = await tx.db.execute<{ id: number; downloaded: boolean }>(sql`
    select distinct ${letter_items.invoice_id} as id, ${letters.downloaded_at} is not null as downloaded
    from ${letters} join ${letter_items} on ${letter_items.customer_id} = ${letters.customer_id} and ${letter_items.letter_id} = ${letters.id}
    where ${letters.customer_id} = ${tx.customer.id} and ${letters.job_id} = ${job_id} and ${letters.withdrawn_at} is null`);
  return [...rows].map(({ id, downloaded }) => ({ id, reason: downloaded ? "downloaded" : "sent" }));
}
