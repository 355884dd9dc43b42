import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { sync_rows } from "@/db/schema/accounting";
import { hold_items, holds } from "@/db/schema/agreements";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { pausesOf, unpaused } from "@/lib/holds/commands/pause";
import { writeHolds } from "@/lib/holds/commands/write";
import { statesByHolds, writeByHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { createUndo } from "@/lib/invoices/commands/undo";
import type { JournalEntry, TimelineEntry } from "@/lib/invoices/commands/write-states";
import { jobEvents } from "@/lib/jobs/events";
import { addDays } from "@/lib/kernel/day";
import { DifferencesHeld } from "../../answers/sync-runs";
import { DifferencesChosen } from "../../schema";
import { findDifferences } from "./find-differences";

/** Messages are held no longer than this when the package is not read. */
const LONGEST_DAYS = 14;

/**
 * Holds messages about invoices that differ until their package was read completely again, two weeks at most: one pause per debtor with a
 * reason of its own, all reverted by one undo. Skips invoices that are not open or paused already. Throws Problem("conflict") where nothing
 * can be compared.
 */
export const holdDifferences = command({
  can: "sync.start",
  input: DifferencesChosen,
  answer: DifferencesHeld,
  async run(tx, chosen) {
    const ids = (await findDifferences(tx, chosen)).map(({ id }) => id);
    const rows = await unpaused(tx, await lockRows(tx, among(invoices.id, ids)));
    if (rows.length === 0) return { data: { held: 0, undo_id: null } };
    const holdIds = await writeHolds(tx, {
      opens: pausesOf(rows, { reason: "difference", day: addDays(tx.today, LONGEST_DAYS) }),
    });
    const changes = await statesByHolds(tx, rows, await customerSettings(tx));
    const undo_id = await createUndo(
      tx,
      "hold",
      changes.map(({ state }) => state),
      { storedHolds: holdIds.map((hold_id) => ({ hold_id, before: null })) },
    );
    await writeChanges(tx, changes, "user", pausedEntries(rows));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { held: rows.length, undo_id } };
  },
});

/** Returns the entries of journal and timeline about new pauses. */
const pausedEntries = (rows: readonly LockedInvoice[]) => ({
  entries: rows.map(({ id }): JournalEntry => ({ invoice_id: id, label: "pause", from: null, to: "open" })),
  notes: rows.map(({ id }): TimelineEntry => ({ invoice_id: id, type: "hold", content: "pause:made" })),
});

/** The longest hold while in doubt, unless the package or a user settles it; a sync still in doubt after its end starts another. */
const LONGEST_DOUBT_DAYS = 60;

/** A sync that was read: its run, the source of its invoices, and whether everything was requested. */
type SyncedRun = { run_id: number; source: EntrySource; isWhole: boolean; settings: CustomerSettings };

/**
 * Stores with a run the invoices its package neither listed nor reported as paid, and holds messages about them, in the caller's
 * transaction; releases those held because of an earlier difference. Returns how many invoices in doubt are open here.
 */
export async function holdDoubts(
  tx: Tx,
  { doubtful, ...run }: SyncedRun & { doubtful: readonly number[] },
): Promise<number> {
  const { source, settings } = run;
  const doubted = await storeDoubts(tx, run, doubtful);
  const settled = await settledDifferences(tx, run);
  const settledIds = settled.map(({ invoice_id }) => invoice_id);
  if (doubted.length + settled.length === 0) return 0;
  const rows = await lockRows(tx, among(invoices.id, [...doubted, ...settledIds]));
  const [inDoubt, released] = [new Set(doubted), new Set(settledIds)];
  const paused = await unpaused(
    tx,
    rows.filter(({ id }) => inDoubt.has(id)),
  );
  await writeHolds(tx, {
    leaves: settled.map((item) => ({ ...item, outcome: "lifted" })),
    opens: pausesOf(paused, { reason: "difference", day: addDays(tx.today, LONGEST_DOUBT_DAYS) }),
  });
  const { entries, notes } = pausedEntries(paused);
  const lifted = settledIds.map(
    (invoice_id): JournalEntry => ({ invoice_id, label: "pause", from: "open", to: "lifted" }),
  );
  await writeByHolds(tx, [...paused, ...rows.filter(({ id }) => released.has(id))], {
    settings,
    source,
    entries: [...entries, ...lifted],
    notes,
  });
  return doubted.length;
}

/** Stores the invoices in doubt that are open here with their run. Returns their ids. */
async function storeDoubts(tx: Tx, { run_id, source }: SyncedRun, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx.db.execute<{
    invoice_id: number;
  }>(sql`insert into ${sync_rows} (customer_id, run_id, kind, invoice_id, external_id)
    select i.customer_id, ${run_id}, 'doubted', i.id, i.external_id from ${invoices} i
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and ${among(sql`i.id`, ids)} and i.amount <> 0
    returning invoice_id`);
  return rows.map(({ invoice_id }) => invoice_id);
}

/**
 * Returns the invoices whose messages are held because of a difference that no longer is one, with their holds: after a complete reading
 * all of them, else those an earlier sync was in doubt about; without those this run is in doubt about.
 */
async function settledDifferences(tx: Tx, { run_id, source, isWhole }: SyncedRun) {
  const doubted = (
    condition: SQL,
  ) => sql`exists (select 1 from ${sync_rows} r where r.customer_id = ${tx.customer.id}
    and r.invoice_id = ${invoices.id} and r.kind = 'doubted' and ${condition})`;
  return tx.db
    .select({ hold_id: hold_items.hold_id, invoice_id: hold_items.invoice_id })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, hold_items.customer_id), eq(invoices.id, hold_items.invoice_id)),
    )
    .where(
      and(
        eq(hold_items.customer_id, tx.customer.id),
        eq(hold_items.is_open, true),
        eq(holds.reason, "difference"),
        sql`${invoices.source} in ('manual', 'csv', ${source})`,
        isWhole ? undefined : doubted(sql`r.run_id <> ${run_id}`),
        not(doubted(sql`r.run_id = ${run_id}`)),
      ),
    );
}
