import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { sync_rows } from "@/db/schema/accounting";
import { hold_items, holds } from "@/db/schema/agreements";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { leaveHolds, openHolds } from "@/lib/holds/commands/write";
import { holdsOn } from "@/lib/holds/queries/holds-on";
import { type Change, statesByHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { createUndo } from "@/lib/invoices/commands/undo";
import { journal, timeline } from "@/lib/invoices/commands/write-states";
import { jobEvents } from "@/lib/jobs/events";
import { addDays } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { NOTHING } from "@/lib/kernel/money";
import { DifferencesHeld } from "../../answers/sync-runs";
import { DifferencesChosen } from "../../schema";
import { differingAmong } from "./chosen";

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
    const ids = (await differingAmong(tx, chosen)).map(({ id }) => id);
    const settings = await customerSettings(tx);
    const { held, holdIds, changes } = await holdMessages(tx, ids, LONGEST_DAYS, settings);
    if (held === 0) return { data: { held, undo_id: null } };
    const undo_id = await createUndo(
      tx,
      "hold",
      changes.map(({ state }) => state),
      { storedHolds: holdIds.map((hold_id) => ({ hold_id, before: null })) },
    );
    await writeHeld(tx, changes);
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return { data: { held, undo_id } };
  },
});

/** The longest hold while in doubt, unless the package or a user settles it; a sync still in doubt after its end starts another. */
const LONGEST_DOUBT_DAYS = 60;

/** The run in progress, and the source of its invoices. */
type Doubting = { run_id: number; source: EntrySource; settings: CustomerSettings };

/**
 * Stores with a run the invoices its package neither listed nor reported as paid, and holds messages about them, in the caller's
 * transaction. Returns how many are open here.
 */
export async function noteDoubts(
  tx: Tx,
  { run_id, source, settings, held }: Doubting & { held: readonly number[] },
): Promise<number> {
  if (held.length === 0) return 0;
  const rows = await tx.db.execute<{
    invoice_id: number;
  }>(sql`insert into ${sync_rows} (customer_id, run_id, kind, invoice_id, external_id)
    select i.customer_id, ${run_id}, 'doubted', i.id, i.external_id from ${invoices} i
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and ${among(sql`i.id`, held)} and i.amount <> 0
    returning invoice_id`);
  const ids = rows.map(({ invoice_id }) => invoice_id);
  const { changes } = await holdMessages(tx, ids, LONGEST_DOUBT_DAYS, settings);
  await writeHeld(tx, changes, source);
  return ids.length;
}

/**
 * Holds messages about those invoices that are open and not paused, for at most `days` days, in the caller's transaction. Returns their
 * number, the holds, and the states for `writeHeld` to write.
 */
async function holdMessages(tx: Tx, ids: readonly number[], days: number, settings: CustomerSettings) {
  const rows = await free(tx, await lockRows(tx, among(invoices.id, ids)));
  if (rows.length === 0) return { held: 0, holdIds: [], changes: [] };
  const day = addDays(tx.today, days);
  const holdIds = await openHolds(
    tx,
    [...groupBy(rows, ({ debtor_id }) => debtor_id)].map(([debtor_id, of]) => ({
      kind: "pause" as const,
      reason: "difference",
      debtor_id,
      day,
      back_on: day,
      items: of.map(({ id, amount }) => ({
        invoice_id: id,
        amount: null,
        open_then: amount,
        status_before: null,
      })),
    })),
  );
  return { held: rows.length, holdIds, changes: await statesByHolds(tx, rows, settings) };
}

/** Writes the invoices changed by a hold, with their entries in journal and dossier. */
async function writeHeld(tx: Tx, changes: readonly Change[], source?: EntrySource) {
  const ids = changes.map(({ state }) => state.id);
  await journal(
    tx,
    ids.map((invoice_id) => ({ invoice_id, label: "pause", from: null, to: "open" })),
    source,
  );
  await writeChanges(tx, changes, source);
  await timeline(
    tx,
    ids.map((invoice_id) => ({ invoice_id, type: "hold" as const, content: "pause:made" })),
  );
}

/** Returns the invoices a message could be about: open, and not paused. */
async function free(tx: Tx, rows: LockedInvoice[]): Promise<LockedInvoice[]> {
  const held = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  const pauses = ({ id }: LockedInvoice) =>
    (held.get(id) ?? []).some(({ is_open, kind }) => is_open && kind === "pause");
  return rows.filter(
    (row) => row.amount > NOTHING && stageOf(row.last_status_id) !== "closed" && !pauses(row),
  );
}

/**
 * Releases messages held because of a difference, in the caller's transaction: after a complete reading all of them, else those an earlier
 * sync was in doubt about; except those the run `run_id` is in doubt about.
 */
export async function releaseDifferences(
  tx: Tx,
  { run_id, source, settings, isWhole }: Doubting & { isWhole: boolean },
) {
  const doubted = (
    condition: SQL,
  ) => sql`exists (select 1 from ${sync_rows} r where r.customer_id = ${tx.customer.id}
    and r.invoice_id = ${invoices.id} and r.kind = 'doubted' and ${condition})`;
  const held = await tx.db
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
  if (held.length === 0) return;
  const rows = await lockRows(
    tx,
    among(
      invoices.id,
      held.map(({ invoice_id }) => invoice_id),
    ),
  );
  await leaveHolds(
    tx,
    held.map((item) => ({ ...item, outcome: "lifted" as const })),
  );
  await journal(
    tx,
    held.map(({ invoice_id }) => ({ invoice_id, label: "pause", from: "open", to: "lifted" })),
    source,
  );
  await writeChanges(tx, await statesByHolds(tx, rows, settings), source);
}
