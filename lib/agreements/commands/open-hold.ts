import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { stageOf } from "@/lib/flow/statuses";
import { snapshots } from "@/lib/holds/commands/store";
import { endHold, openHold as openRow } from "@/lib/holds/commands/write";
import { type HoldOnInvoice, type HoldRow, holdsOn, itemsOf, lockHolds } from "@/lib/holds/queries/holds-on";
import { statesByHolds, writeChanges } from "@/lib/invoices/commands/follow-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { createUndo } from "@/lib/invoices/commands/undo";
import { journal, timeline } from "@/lib/invoices/commands/write-states";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import { NOTHING } from "@/lib/kernel/money";
import { conflict, invalidField } from "@/lib/kernel/problems";
import { CreatedHold } from "../answers";
import { holdAnswer } from "../queries/get-hold";
import { isPart, type PlannedHold, plannedHold } from "../queries/planned-hold";
import { requestedInvoices } from "../queries/preview-hold";
import {
  countBrokenPromises,
  requireDebtor,
  type SelectedInvoice,
  selectedInvoices,
} from "../queries/selected-invoices";
import { waitingMails } from "../queries/waiting-mails";
import { confirming, isConfirmed, NewHold } from "../schema";

/**
 * Makes a promise, a dispute, an arrangement, a pause or a callback: its invoices stay at their step until its day (AGREEMENTS §1). It is
 * never refused because a run is active. Throws Problem("conflict") when an invoice has an open one of that kind, unless it is replaced;
 * Problem("invalid") at the field; Problem("not-found").
 */
export const openHold = command({
  can: "holds.write",
  input: NewHold,
  answer: CreatedHold,
  async run(tx, input) {
    const hold = await makeHold(tx, input);
    return { data: await holdAnswer(tx, hold.id), undo_id: hold.undo_id, waiting: hold.waiting };
  },
});

/**
 * Makes a hold in the caller's transaction, for any actor: for the verb, and for the follow-up of a call. `answered` is the callback that
 * the call was made for: it ends with the call, and one undo reverts both.
 */
export async function makeHold(tx: Tx, input: NewHold, answered?: Pick<HoldRow, "id">) {
  const debtor = await requireDebtor(tx, input.debtor_id);
  await holdDebtor(tx, debtor.id);
  const { chosen, parts } = requestedInvoices(input);
  const subjects = await selectedInvoices(tx, debtor.id, chosen);
  const ids = subjects.map(({ id }) => id);
  const also = await alsoLeft(tx, input, ids, answered);
  const all = await lockRows(tx, among(invoices.id, [...ids, ...also]));
  const [rows, left] = [all.filter(({ id }) => ids.includes(id)), all.filter(({ id }) => !ids.includes(id))];
  const planned = await plannedHold(tx, { ...input, parts }, subjects);
  const open = await holdsOn(tx, ids);
  const { storedHolds, before } = await makeRoom(tx, input, open, answered);
  const locked = { rows, open, before, parts };
  const id = await store(tx, input, planned, { debtor, subjects, locked });
  await journal(
    tx,
    ids.map((invoice_id) => ({ invoice_id, label: input.kind, from: null, to: "open" })),
  );
  const bare = planned.status_id === null && isPartOnly(input, subjects, parts);
  const settings = await customerSettings(tx);
  const changes = [
    ...(await statesByHolds(tx, rows, settings, (row) => ({
      status_before: before.get(row.id),
      ...(bare ? { bare: bareOf(row, open) } : {}),
    }))),
    ...(await statesByHolds(tx, left, settings, (row) => ({ status_before: before.get(row.id) }))),
  ];
  const undo_id = await createUndo(
    tx,
    "hold",
    changes.map(({ state }) => state),
    { storedHolds: [...storedHolds, { hold_id: id, before: null }] },
  );
  await writeChanges(tx, changes);
  await timeline(
    tx,
    ids.map((invoice_id) => ({ invoice_id, type: "hold" as const, content: `${input.kind}:made` })),
  );
  if (isConfirmed(input)) await startJob(tx, confirming, { hold_id: id }, 1);
  tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
  return { id, undo_id, waiting: await waitingMails(tx, ids) };
}

/** Locks the debtor: deleting it at the same moment would delete the hold, too. */
const holdDebtor = (tx: Tx, id: number) =>
  tx.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(and(eq(debtors.customer_id, tx.customer.id), eq(debtors.id, id)))
    .for("key share");

/** Returns whether only parts are disputed. That holds nothing back, so a deadline that no hold explains stays. */
const isPartOnly = (
  { kind }: NewHold,
  subjects: SelectedInvoice[],
  parts: ReadonlyMap<number, NewPart>,
): boolean => kind === "dispute" && subjects.every(({ id, amount }) => isPart(parts.get(id) ?? null, amount));
type NewPart = SelectedInvoice["amount"] | null;

const bareOf = (row: LockedInvoice, open: Map<number, HoldOnInvoice[]>) =>
  (open.get(row.id) ?? []).some(({ kind, part }) => kind !== "dispute" || part === null)
    ? null
    : row.deadline;

type LockedInvoices = {
  rows: LockedInvoice[];
  open: Map<number, HoldOnInvoice[]>;
  before: Map<number, number | null>;
  parts: ReadonlyMap<number, NewPart>;
};

async function store(
  tx: Tx,
  input: NewHold,
  planned: PlannedHold,
  {
    debtor,
    subjects,
    locked,
  }: {
    debtor: { id: number; owner_user_id: number | null };
    subjects: SelectedInvoice[];
    locked: LockedInvoices;
  },
): Promise<number> {
  const { kind, note, said_by, charges, order, remind, resume_step } = input;
  const { terms, charges_amount, charges_of, ...facts } = planned;
  const isArrangement = kind === "arrangement";
  return openRow(tx, {
    ...facts,
    kind,
    debtor_id: debtor.id,
    whole_debtor: input.invoices === "all" && (kind === "pause" || kind === "callback"),
    currency: subjects[0]?.currency ?? null,
    note,
    owner_user_id: input.owner_user_id ?? debtor.owner_user_id ?? (tx.actor.id || null),
    channel: input.channel ?? null,
    said_by,
    broken_before: kind === "promise" ? await countBrokenPromises(tx, debtor.id) : 0,
    charges: isArrangement ? charges : null,
    charges_amount: isArrangement ? charges_amount : null,
    allotment: isArrangement ? order : null,
    remind: isArrangement && remind,
    resume_step: isArrangement ? (resume_step ?? null) : null,
    terms,
    items: inSequence(locked.rows, input).map((row) => {
      const part = locked.parts.get(row.id) ?? null;
      return {
        invoice_id: row.id,
        amount: kind === "dispute" && isPart(part, row.amount) ? part : null,
        open_then: row.amount,
        charges: charges_of.get(row.id) ?? NOTHING,
        status_before: facts.status_id === null ? null : statusBefore(row, locked),
      };
    }),
  });
}

/** Returns the invoices in the order in which money is allocated to them: the oldest due first, or as given. */
function inSequence(rows: readonly LockedInvoice[], { kind, order, sequence }: NewHold): LockedInvoice[] {
  const byAge = [...rows].sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1));
  if (kind !== "arrangement" || order !== "given") return byAge;
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const named = [...new Set(sequence)].flatMap((id) => rowById.get(id) ?? []);
  if (named.length !== rows.length || sequence.length !== rows.length)
    throw invalidField("sequence", "invalid");
  return named;
}

/** Returns the status before the first hold that set one. */
function statusBefore(row: LockedInvoice, { open, before }: LockedInvoices): number {
  const giving = open.get(row.id)?.find(({ is_open, status_id }) => is_open && status_id !== null);
  const status = giving?.status_before ?? before.get(row.id);
  if (status !== undefined && status !== null) return status;
  return stageOf(row.last_status_id) === "hold"
    ? (row.flow_step_id ?? row.last_status_id)
    : row.last_status_id;
}

type ReplaceRequest = Pick<NewHold, "kind" | "replace">;
/** The callback that a call was made for: it ends with the call's follow-up. */
type Answered = Pick<HoldRow, "id"> | undefined;

/** Returns the invoices of replaced holds that the new hold does not have: they return to their former status. */
async function alsoLeft(
  tx: Tx,
  { kind, replace }: ReplaceRequest,
  ids: readonly number[],
  answered: Answered,
): Promise<number[]> {
  const same = replace ? sameKind(await holdsOn(tx, ids), kind, answered) : [];
  const items = await itemsOf(tx, answered ? [...same, answered.id] : same);
  const open = [...items.values()].flat().filter(({ is_open }) => is_open);
  return [...new Set(open.map(({ invoice_id }) => invoice_id))].filter((id) => !ids.includes(id));
}

/**
 * Ends the holds that a new one replaces, and the callback that was answered. Returns their former state, to be undone with it, and the
 * statuses their invoices had before. Throws Problem("conflict") for an open hold that is not to be replaced.
 */
async function makeRoom(
  tx: Tx,
  { kind, replace }: ReplaceRequest,
  open: ReadonlyMap<number, HoldOnInvoice[]>,
  answered: Answered,
) {
  const same = sameKind(open, kind, answered);
  if (same.length > 0 && !replace) throw conflict("hold_open");
  const called = await stillOpen(tx, answered);
  const storedHolds = await snapshots(tx, [...same, ...called]);
  const before = new Map<number, number | null>();
  const end = async (id: number, outcome: "replaced" | "done") => {
    for (const { invoice_id, status_before } of await endHold(tx, { id }, { outcome }))
      before.set(invoice_id, status_before);
  };
  for (const id of same) await end(id, "replaced");
  for (const id of called) await end(id, kind === "callback" ? "replaced" : "done");
  return { storedHolds, before };
}

/** Returns the callback's id if it is still open: another call may have ended it. */
async function stillOpen(tx: Tx, answered: Answered): Promise<number[]> {
  if (!answered) return [];
  const rows = await lockHolds(tx, and(eq(holds.id, answered.id), eq(holds.state, "open")));
  return rows.map(({ id }) => id);
}

function sameKind(
  open: ReadonlyMap<number, HoldOnInvoice[]>,
  kind: ReplaceRequest["kind"],
  answered: Answered,
) {
  const same = [...open.values()].flat().filter((hold) => hold.is_open && hold.kind === kind);
  return [...new Set(same.map(({ hold_id }) => hold_id))].filter((id) => id !== answered?.id);
}
