import { and, eq, isNull, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { invoices, timeline_entries } from "@/db/schema/invoices";
import { undo_items, undos } from "@/db/schema/undo";
import type { Tx } from "@/lib/access/context";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { leaveUnfit } from "@/lib/holds/commands/leave-unfit";
import { restoreHolds, statusBeforeFollows } from "@/lib/holds/commands/store";
import { holdsOn } from "@/lib/holds/queries/holds-on";
import { nextState } from "../rules/next-state";
import type { State } from "../rules/state";
import { forgetStatusMessages } from "./count-status-messages";
import { daysBy, statusBy, writeByHolds } from "./follow-holds";
import { type LockedInvoice, lockRows } from "./lock";
import { type JournalEntry, journal, writeStates } from "./write-states";

type StoredFields = Record<string, unknown>;
type Item = { id: number; before: StoredFields; after: StoredFields | null; version: number | null };
type Restored = { id: number; from: number; to: number; isUntouched: boolean };
type RestoredInvoice = {
  row: LockedInvoice;
  state: State & { id: number; send_flex: boolean; flex_complete: boolean };
};

/**
 * Restores invoices of an undo to their earlier state, only `ids` of them when given, and none that a job holds. It reverts what the change
 * wrote, column by column: later changes by others remain, and so does a hold created since (AGREEMENTS §1). The next step is recalculated;
 * the change of status is journalled, and the timeline entries of the undone change are hidden. With `ofRun` the journal states for each
 * that a run was undone. Returns the restored invoices.
 */
export async function restore(
  tx: Tx,
  undo_id: number,
  { ids, ofRun = false }: { ids?: number[]; ofRun?: boolean } = {},
): Promise<Restored[]> {
  const items = await itemsOf(tx, undo_id, ids);
  const rows = await lockRows(
    tx,
    and(
      isNull(invoices.processing_job_id),
      among(
        invoices.id,
        items.map(({ id }) => id),
      ),
    ),
  );
  await restoreHolds(tx, undo_id, ids);
  const settings = await customerSettings(tx);
  const back = await backOf(tx, rows, new Map(items.map((item) => [item.id, item])), settings);
  await writeStates(
    tx,
    back.map(({ row, state }) => ({ ...state, from: row.last_status_id })),
    ["send_flex", "flex_complete"],
  );
  await forgetStatusMessages(
    tx,
    undo_id,
    rows.map(({ id }) => id),
  );
  await leaveUnfit(tx, undo_id);
  const put = new Set(back.map(({ row }) => row.id));
  await applyHolds(
    tx,
    rows.filter(({ id }) => !put.has(id)),
    settings,
  );
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  const restored = back.map(({ row, state }) => ({
    id: row.id,
    from: row.last_status_id,
    to: state.last_status_id,
    isUntouched: row.version === versions.get(row.id),
  }));
  await Promise.all([
    journalRestored(tx, restored, ofRun),
    hideEntries(tx, undo_id, restored),
    statusBeforeFollows(tx, await movesOf(items, back)),
  ]);
  return restored;
}

/** Gives invoices the days of their restored holds; changes by others remain. */
async function applyHolds(tx: Tx, rows: readonly LockedInvoice[], settings: CustomerSettings) {
  const holds = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  await writeByHolds(
    tx,
    rows.filter(({ id }) => holds.has(id)),
    { settings, source: "undo" },
  );
}

async function backOf(
  tx: Tx,
  rows: LockedInvoice[],
  items: Map<number, Item>,
  settings: CustomerSettings,
): Promise<RestoredInvoice[]> {
  const holds = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const item = items.get(row.id);
    if (!item) return [];
    const columns = item.after
      ? merged(row, item.before, item.after)
      : row.version === item.version
        ? item.before
        : null;
    if (!columns) return [];
    const of = holds.get(row.id) ?? [];
    const was = { ...row, ...columns };
    // A hold that has ended since no longer sets its status, and one created since does.
    const state = { ...was, last_status_id: statusBy(tx, was, of) };
    const days = of.length > 0 ? daysBy(of, null) : {};
    const context = { settings, today: tx.today, collect: row.collect };
    return { row, state: { ...state, ...nextState({ ...state, ...days }, { kind: "replanned" }, context) } };
  });
}

/**
 * Returns the restored statuses that holds created since must store as the status before them; a status of stage hold is excluded, because
 * another hold set it.
 */
const movesOf = (items: Item[], back: RestoredInvoice[]) => {
  const put = new Set(back.map(({ row }) => row.id));
  return items
    .filter(({ id, after }) => put.has(id) && after !== null)
    .map(({ id, before, after }) => ({
      invoice_id: id,
      from: Number(after?.last_status_id),
      to: Number(before.last_status_id),
    }))
    .filter(({ from, to }) => from !== to && stageOf(to) !== "hold");
};

async function itemsOf(tx: Tx, undo_id: number, ids: number[] | undefined): Promise<Item[]> {
  const rows = await tx.db
    .select({
      id: undo_items.invoice_id,
      before: sql<StoredFields>`${undo_items.before}`,
      // Columns the change did not write are the same after it as before.
      after: sql<StoredFields | null>`(${undo_items.before} - 'version' - 'executed') || ${undo_items.after}`,
      version: undo_items.version,
    })
    .from(undo_items)
    .where(
      and(
        eq(undo_items.customer_id, tx.customer.id),
        eq(undo_items.undo_id, undo_id),
        sql`${undo_items.before} is not null`,
        ids && among(undo_items.invoice_id, ids),
      ),
    );
  return rows;
}

const journalRestored = (tx: Tx, restored: Restored[], ofRun: boolean) =>
  journal(
    tx,
    restored.flatMap(({ id: invoice_id, from, to }): JournalEntry[] => [
      ...(from === to ? [] : [{ invoice_id, label: "status" as const, from: String(from), to: String(to) }]),
      ...(from === to || ofRun
        ? [{ invoice_id, label: "undone" as const, from: null, to: ofRun ? "run" : null }]
        : []),
    ]),
    "undo",
  );

/** Hides the entries the undone change wrote: not the notes, and nothing older. Where a user acted since, only messages. */
async function hideEntries(tx: Tx, undo_id: number, restored: Restored[]) {
  const hide = (types: string[], of: Restored[]) =>
    tx.db.execute(sql`update ${timeline_entries} t set deleted_at = now(), deleted_by = ${tx.actor.id || null}::int
    from ${undos} u where u.customer_id = ${tx.customer.id} and u.id = ${undo_id} and t.customer_id = u.customer_id
      and t.type = any(${sql.param(types)}) and t.created_at >= u.created_at and t.deleted_at is null
      and ${among(
        sql`t.invoice_id`,
        of.map(({ id }) => id),
      )}`);
  await hide(
    ["letter", "mail", "status", "hold"],
    restored.filter(({ isUntouched }) => isUntouched),
  );
  await hide(
    ["letter", "mail"],
    restored.filter(({ isUntouched }) => !isUntouched),
  );
}

/** An invoice as the undo stored it, column by column. */
type Columns = Readonly<Record<string, unknown>>;

/** Columns that are restored only together: the place in the flow and its day, and what a status on the collection side switched on. */
const PLACE = ["flow_step_id", "last_action_at", "calculate_interest", "calculate_incasso", "had_sommatie"];

/**
 * Returns the columns an undo restores: those it wrote that still have that value; columns others changed keep their value. Null when none
 * can be restored: another status was set since, unless that is a hold, which keeps its place in the flow for later.
 */
function merged(now: Columns, before: Columns, after: Columns): Columns | null {
  const [status, wrote] = [Number(now.last_status_id), Number(after.last_status_id)];
  const isHeldSince = status !== wrote && stageOf(status) === "hold" && stageOf(wrote) !== "hold";
  if (status !== wrote && !isHeldSince) return null;
  const isUnchanged = (name: string) => now[name] === after[name];
  const isPlaceUnchanged = PLACE.every(isUnchanged);
  const names = Object.keys(after).filter(
    (name) => before[name] !== after[name] && (!isHeldSince || PLACE.includes(name)),
  );
  const back = names.filter((name) => (PLACE.includes(name) ? isPlaceUnchanged : isUnchanged(name)));
  if (back.length === 0 && (names.length > 0 || isHeldSince)) return null;
  return Object.fromEntries(back.map((name) => [name, before[name]]));
}
