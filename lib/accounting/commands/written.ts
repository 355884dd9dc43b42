import { and, eq, sql } from "drizzle-orm";
import { source_readings } from "@/db/schema/payments";
import type { Read, Tx } from "@/lib/access/context";
import type { CustomerSettings } from "@/lib/customers/queries";
import { addImported } from "@/lib/invoices/commands/add-imported";
import { type ChangedInvoice, type Changing, changeInvoices } from "@/lib/invoices/commands/change-invoices";
import { closeVanished } from "@/lib/invoices/commands/vanished";
import type { Progress } from "@/lib/jobs/define";
import type { Day } from "@/lib/kernel/day";

type Staged = {
  source: string;
  settings: CustomerSettings;
  /** Invoices that close because a list that was proven whole lacks them. */
  closing: readonly number[];
  read: number;
  tell: (progress: Progress) => void;
  /** Called with the ids of invoices before they change. */
  keep?: Changing["keep"];
};
type Written = { added: number; changes: ChangedInvoice[]; vanished: number };

/**
 * Writes what stands in `import_rows`, whatever source it came from, in the caller's transaction: new invoices, changes, what vanished;
 * and that the source was read today.
 */
export async function writeStaged(
  tx: Tx,
  { source, settings, closing, read, tell, keep }: Staged,
): Promise<Written> {
  const added = await addImported(tx, source, settings);
  tell({ current: Math.round(read * 0.6), total: read });
  const changed = (await areMore(tx, added)) ? await changeInvoices(tx, source, settings, { keep }) : [];
  const gone = await closeVanished(tx, source, settings, { ids: closing, keep });
  await noteReading(tx, source);
  return { added, changes: [...changed, ...gone], vanished: gone.length };
}

/** Returns whether anything was told but what was just added: of that there is nothing to compare. */
async function areMore(tx: Tx, added: number): Promise<boolean> {
  const [row] = await tx.db.execute<{ more: boolean }>(
    sql`select count(*) > ${added} as more from import_rows`,
  );
  return row?.more ?? false;
}

/** The source was read to its end today: what it has not told by now it does not know. */
const noteReading = (tx: Tx, source: string) =>
  tx.db
    .insert(source_readings)
    .values({ customer_id: tx.customer.id, source, read_on: tx.today })
    .onConflictDoUpdate({
      target: [source_readings.customer_id, source_readings.source],
      set: { read_on: tx.today },
    });

/** Returns the day a source was last read on; null for one that never was. */
export async function lastReadOn({ db, customer }: Read, source: string): Promise<Day | null> {
  const [row] = await db
    .select({ read_on: source_readings.read_on })
    .from(source_readings)
    .where(and(eq(source_readings.customer_id, customer.id), eq(source_readings.source, source)));
  return row?.read_on ?? null;
}

/** Says again that a source was last read on a day, or never. */
export async function restoreReading({ db, customer }: Tx, source: string, read_on: Day | null) {
  const own = and(eq(source_readings.customer_id, customer.id), eq(source_readings.source, source));
  if (read_on === null) await db.delete(source_readings).where(own);
  else await db.update(source_readings).set({ read_on }).where(own);
}

/** When this transaction began, as the database writes it: what it adds is of that instant. */
export async function instantOf(tx: Tx): Promise<string> {
  const [row] = await tx.db.execute<{ at: string }>(sql`select now()::text as at`);
  if (!row) throw new Error("the database does not know what time it is");
  return row.at;
}
