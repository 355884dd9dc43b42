import type { Tx } from "@/lib/access/context";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { stepAfter, stepBefore } from "@/lib/flow/rules";
import { pausesOf } from "@/lib/holds/commands/pause";
import { snapshots } from "@/lib/holds/commands/store";
import { writeHolds } from "@/lib/holds/commands/write";
import { type HoldOnInvoice, holdsOn } from "@/lib/holds/queries/holds-on";
import { addDays, type Day, daysBetween } from "@/lib/kernel/day";
import { importedStatuses } from "../queries/imported-statuses";
import { type StartRow, untouchedOldInvoices } from "../queries/old-invoices";
import type { Meanings } from "../rules/importable-statuses";
import { nextState } from "../rules/next-state";
import { type Start, type StartPoint, startPointFor } from "../rules/start";
import { applyImportedStatuses } from "./apply-imported-statuses";
import { countStatusMessages } from "./count-status-messages";
import { type Change, statesByHolds, writeChanges } from "./follow-holds";
import { type LockedInvoice, lockRows } from "./lock";
import { createUndo } from "./undo";
import { journal } from "./write-states";

/** Days that old invoices wait for a user to choose how they start. */
const WAITS_DAYS = 14;

type StartedInvoice = { startPoint: StartPoint; invoice: LockedInvoice };
/** `words` are the statuses their file reported, by invoice id. */
type Started = { placed: StartedInvoice[]; undo_id: number | null; words: ReadonlyMap<number, string> };
type StartOptions = { start: Start; older_than: number; until: Day | null; meanings: Meanings };

/**
 * Starts the old invoices of an import as a user chose, in the caller's transaction (AGREEMENTS §4): the flow's place is set to the entry
 * before a step, which is proposed from tomorrow; held ones wait in a pause per debtor until `until`. Nothing is sent. Statuses of a file
 * count only where invoices start by them. Returns where each starts and one undo for all of them; null when there was none.
 */
export async function startOld(
  tx: Tx,
  startRow: StartRow,
  { start, older_than, until, meanings }: StartOptions,
): Promise<Started> {
  const old = untouchedOldInvoices(tx, startRow, older_than);
  const rows = await lockRows(tx, old);
  const words = await importedStatuses(tx, old);
  const placed = rows.map((invoice) => {
    const days_overdue = daysBetween(invoice.expires_at, tx.today);
    const word = words.get(invoice.id) ?? "";
    return { invoice, startPoint: startPointFor(start, { days_overdue, word }, meanings) };
  });
  if (rows.length === 0) return { placed, undo_id: null, words };
  const held = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  const waiting = [...held.values()].flat().filter(({ is_open }) => is_open);
  const storedHolds = await snapshots(tx, [...new Set(waiting.map(({ hold_id }) => hold_id))]);
  const holdIds = await writePauses(tx, placed, held, until ?? addDays(tx.today, WAITS_DAYS));
  const settings = await customerSettings(tx);
  const set = await applyImportedStatuses(tx, placed.flatMap(inStatus), settings);
  const changes = [...(await changesOf(tx, placed, settings)), ...set.changes];
  const undo_id = await createUndo(
    tx,
    "hold",
    changes.map(({ state }) => state),
    {
      storedHolds: [
        ...storedHolds,
        ...set.storedHolds,
        ...holdIds.map((hold_id) => ({ hold_id, before: null })),
      ],
    },
  );
  await writeChanges(tx, changes);
  if (start.mode === "status")
    await countStatusMessages(
      tx,
      undo_id,
      rows.map(({ id }) => id),
    );
  await journalStarts(tx, placed, settings);
  return { placed, undo_id, words };
}

const inStatus = ({ invoice, startPoint }: StartedInvoice) =>
  startPoint.kind === "status" ? [{ invoice, status: startPoint.status }] : [];

/** Journals the step at which the flow starts, and the completed step before it. */
async function journalStarts(tx: Tx, placed: StartedInvoice[], settings: CustomerSettings) {
  const named = (status: number | null) => (status === null ? null : String(status));
  await journal(
    tx,
    placed.flatMap(({ invoice: { id }, startPoint }) => {
      if (startPoint.kind === "step")
        return [{ invoice_id: id, label: "start", from: null, to: named(startPoint.status) }];
      if (startPoint.kind !== "done") return [];
      const next = stepAfter(startPoint.status, settings);
      return [{ invoice_id: id, label: "start", from: named(startPoint.status), to: named(next) }];
    }),
  );
}

/**
 * Releases the invoices that start from the pause of their import. Waiting ones stay in the pause they have, or get one per debtor. Returns
 * the ids of the new pauses.
 */
async function writePauses(tx: Tx, placed: StartedInvoice[], held: Map<number, HoldOnInvoice[]>, day: Day) {
  const waiting = placed.filter(({ startPoint }) => startPoint.kind === "hold").map(({ invoice }) => invoice);
  const started = placed.filter(({ startPoint }) => startPoint.kind !== "hold");
  const fresh = waiting.filter((invoice) => openOn(held, invoice).length === 0);
  const holdIds = await writeHolds(tx, {
    leaves: started.flatMap(({ invoice }) =>
      openOn(held, invoice).map(({ hold_id }) => ({ hold_id, invoice_id: invoice.id, outcome: "lifted" })),
    ),
    moves: waiting
      .flatMap((invoice) => openOn(held, invoice))
      .filter(({ back_on }) => back_on !== day)
      .map(({ hold_id }) => ({ hold_id, day, back_on: day })),
    opens: pausesOf(fresh, { reason: "import", day }),
  });
  await journal(
    tx,
    fresh.map(({ id }) => ({ invoice_id: id, label: "pause", from: null, to: "open" })),
  );
  return holdIds;
}

const openOn = (held: Map<number, HoldOnInvoice[]>, { id }: Pick<LockedInvoice, "id">) =>
  (held.get(id) ?? []).filter(({ is_open }) => is_open);

/**
 * Returns the changes. A step is proposed from tomorrow, so that no user runs it by accident in the hour of the choice; statuses from the
 * file are not included, and all other states follow from the holds.
 */
async function changesOf(tx: Tx, placed: StartedInvoice[], settings: CustomerSettings): Promise<Change[]> {
  const tomorrow = addDays(tx.today, 1);
  const others = placed
    .filter(({ startPoint }) => startPoint.kind === "hold" || startPoint.kind === "flow")
    .map(({ invoice }) => invoice);
  const startChanges = placed.flatMap(({ invoice, startPoint }): Change[] => {
    if (startPoint.kind !== "step" && startPoint.kind !== "done") return [];
    const context = { settings, today: tx.today, collect: invoice.collect };
    const event = {
      kind: "held" as const,
      last_status_id: invoice.last_status_id,
      deadline: tomorrow,
      agenda_on: null,
      flow_step_id: startPoint.kind === "done" ? startPoint.status : stepBefore(startPoint.status, settings),
    };
    return [{ before: invoice, state: { ...nextState(invoice, event, context), id: invoice.id } }];
  });
  return [...startChanges, ...(await statesByHolds(tx, others, settings))];
}
