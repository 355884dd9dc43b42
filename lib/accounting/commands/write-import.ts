import { and, eq, sql } from "drizzle-orm";
import { withoutNestedLoops } from "@/db/planner";
import { among } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { bookings, source_readings } from "@/db/schema/payments";
import type { Read, Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { addImported } from "@/lib/invoices/commands/add-imported";
import { type ChangedInvoice, changeInvoices } from "@/lib/invoices/commands/change-invoices";
import type { Progress } from "@/lib/jobs/define";
import type { Day } from "@/lib/kernel/day";

type ImportToWrite = {
  source: EntrySource;
  settings: CustomerSettings;
  /** Invoices that close because a list proven complete lacks them. */
  closing: readonly number[];
  read: number;
  report: (progress: Progress) => void;
  /** Called with the ids of invoices before they change. */
  keep?: (ids: readonly number[]) => Promise<void>;
};
/** `taken_at`: when this transaction began, as the database writes it: the creation time of everything it adds. */
type WriteCounts = { added: number; changes: ChangedInvoice[]; vanished: number; taken_at: string };

/**
 * Writes the rows of `import_rows`, from any source, in the caller's transaction: new invoices, changes, and invoices that disappeared; and
 * records that the source was read today.
 */
export async function writeImport(
  tx: Tx,
  { source, settings, closing, read, report, keep }: ImportToWrite,
): Promise<WriteCounts> {
  await stageMissing(tx, source, closing);
  const added = await addImported(tx, source, settings);
  report({ current: Math.round(read * 0.6), total: read });
  // The rows just added need no comparison.
  const [staged] = await tx.db.execute<{ more: boolean }>(
    sql`select count(*) > ${added} as more from import_rows`,
  );
  const changes = staged?.more ? await changeInvoices(tx, source, settings, keep) : [];
  await recordReading(tx, source);
  const [begun] = await tx.db.execute<{ at: string }>(sql`select now()::text as at`);
  if (!begun) throw new Error("the database does not know what time it is");
  const vanished = changes.filter(({ isVanished }) => isVanished).length;
  return { added, changes, vanished, taken_at: begun.at };
}

/**
 * Adds to `import_rows` as paid those of some invoices of `source` that are open and that it does not name: a list proven complete lacks
 * them (DECISIONS §10, §11).
 */
async function stageMissing(tx: Tx, source: EntrySource, ids: readonly number[]) {
  if (ids.length === 0) return;
  await withoutNestedLoops(tx.db, ids.length, () =>
    tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at, contract_number,
      information, is_vanished)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, ${tx.today}, '', '', true
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and ${among(sql`i.id`, ids)}
      and (i.amount <> 0 or exists (select 1 from ${bookings} b where b.customer_id = i.customer_id and b.invoice_id = i.id and b.unseen > 0))
      and not exists (select 1 from import_rows f where f.debtor_number = d.number and f.number = i.number)`),
  );
}

/** Records that the source was read completely today: anything it has not reported by then is unknown to it. */
const recordReading = (tx: Tx, source: EntrySource) =>
  tx.db
    .insert(source_readings)
    .values({ customer_id: tx.customer.id, source, read_on: tx.today })
    .onConflictDoUpdate({
      target: [source_readings.customer_id, source_readings.source],
      set: { read_on: tx.today },
    });

/** Returns the day a source was last read on; null for one that never was. */
export async function lastReadOn({ db, customer }: Read, source: EntrySource): Promise<Day | null> {
  const [row] = await db
    .select({ read_on: source_readings.read_on })
    .from(source_readings)
    .where(and(eq(source_readings.customer_id, customer.id), eq(source_readings.source, source)));
  return row?.read_on ?? null;
}

/** Restores the day a source was last read on; null for one that never was. */
export async function restoreReading({ db, customer }: Tx, source: EntrySource, read_on: Day | null) {
  const own = and(eq(source_readings.customer_id, customer.id), eq(source_readings.source, source));
  if (read_on === null) await db.delete(source_readings).where(own);
  else await db.update(source_readings).set({ read_on }).where(own);
}
