import { and, eq, sql } from "drizzle-orm";
import { among, recordset } from "@/db/recordset";
import type { EntrySource } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING } from "@/lib/kernel/money";
import { type Booking, book, paidBetween, valueDay } from "./book";

/**
 * An imported invoice: the amounts before and after in cents, the part of the users' bookings that the source reports with it, the source's
 * value day, and the source to book it under.
 */
type ImportedBalance = {
  before: { id: number; date: Day; amount: Cents; total_amount: Cents; unseen: Cents };
  state: { amount: Cents; total_amount: Cents };
  seen: Cents;
  reported_on: Day | null;
  source: EntrySource;
};

type Assumed = { id: number; invoice_id: number; on: Day };

/**
 * Books the payments a source reported: money that users had booked before is marked as seen, oldest first, and is not booked twice; the
 * rest is a booking of its own. A payment assumed because the invoice had vanished is reversed on its own day when the invoice is back
 * (FIGURES §5).
 */
export async function recordImportedPayments(tx: Tx, all: ImportedBalance[]) {
  await see(
    tx,
    all.filter(({ seen }) => seen > NOTHING).map(({ before, seen }) => ({ id: before.id, seen })),
  );
  const back = all.filter(({ before, state }) => paidBetween(before, state) < NOTHING);
  const assumed = await assumedOf(
    tx,
    back.map(({ before }) => before.id),
  );
  const entries = all.map(({ before, state, reported_on, source }): Booking & { source: EntrySource } => {
    const paid = paidBetween(before, state);
    const gone = paid < NOTHING ? assumed.get(before.id) : undefined;
    return {
      invoice_id: before.id,
      on: gone?.on ?? valueDay(reported_on, { date: before.date, today: tx.today }),
      paid,
      reverses_id: gone?.id ?? null,
      source: gone ? "reappeared" : source,
    };
  });
  for (const [source, of] of groupBy(entries, (entry) => entry.source)) await book(tx, of, source);
}

/** Reduces the unseen part of bookings by the amounts the source reports, oldest first. */
async function see(tx: Tx, seen: { id: number; seen: Cents }[]) {
  if (seen.length === 0) return;
  await tx.db.execute(sql`update ${bookings} set unseen = ${bookings.unseen} - t.taken
    from (select b.id, greatest(0, least(b.unseen, r.seen - coalesce(sum(b.unseen) over (partition by b.invoice_id order by b.id
        rows between unbounded preceding and 1 preceding), 0))) as taken
      from ${bookings} b join ${recordset(seen, "id int, seen bigint")} on r.id = b.invoice_id
      where b.customer_id = ${tx.customer.id} and b.unseen > 0) t
    where ${bookings.customer_id} = ${tx.customer.id} and ${bookings.id} = t.id and t.taken > 0`);
}

/** Returns the last booking of each invoice that was only assumed and has not been reversed. */
async function assumedOf(tx: Tx, ids: number[]): Promise<Map<number, Assumed>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db.execute<Assumed>(sql`
    select distinct on (b.invoice_id) b.id::int as id, b.invoice_id, b."on" from ${bookings} b
    where b.customer_id = ${tx.customer.id} and ${among(sql`b.invoice_id`, ids)} and b.source = 'vanished'
      and not exists (select 1 from ${bookings} n where n.customer_id = b.customer_id and n.reverses_id = b.id)
    order by b.invoice_id, b.id desc`);
  return new Map(rows.map((row) => [row.invoice_id, row]));
}

/** Marks reversed bookings as no longer waiting for the ledger. */
export const unsee = (tx: Tx, ids: readonly number[]) =>
  tx.db
    .update(bookings)
    .set({ unseen: NOTHING })
    .where(and(eq(bookings.customer_id, tx.customer.id), among(bookings.id, ids)));
