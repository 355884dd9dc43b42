import { among } from "@/db/recordset";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { stageOf, statusIds } from "@/lib/flow/statuses";
import { type StoredHold, snapshots } from "@/lib/holds/commands/store";
import { type Leaving, writeHolds } from "@/lib/holds/commands/write";
import { type HoldOnInvoice, holdsOn, itemsOf } from "@/lib/holds/queries/holds-on";
import { agendaDaysOf } from "@/lib/holds/rules/hold-days";
import { type Cause, type HoldEffects, type HoldWithDay, holdEffects } from "@/lib/holds/rules/hold-effects";
import { holdOfStatus } from "@/lib/holds/rules/hold-status";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type FlowContext, nextState } from "../rules/next-state";
import type { State } from "../rules/state";
import { type LockedInvoice, lockRows } from "./lock";
import {
  entriesOf,
  type JournalEntry,
  journal,
  type TimelineEntry,
  timeline,
  writeStates,
} from "./write-states";

/** An invoice before and after a change. */
export type Change = { before: LockedInvoice; state: State & { id: number } };

/** Pairs invoices with their new states. */
export function changesOf(rows: readonly LockedInvoice[], states: readonly Change["state"][]): Change[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return states.flatMap((state) => {
    const before = byId.get(state.id);
    return before ? [{ before, state }] : [];
  });
}

/** The fields of an invoice that its holds depend on. */
type Subject = Pick<
  LockedInvoice,
  "id" | "debtor_id" | "currency" | "amount" | "last_status_id" | "deadline" | "collect"
>;
type Follow<S> = { before: Subject; state: S };
/** The states with the days of their holds; other invoices that share a hold which was moved; and the holds before. */
type Result<S> = { states: S[]; others: Change[]; storedHolds: StoredHold[] };
type HoldsToFollow<S> = Follow<S> & { holds: HoldOnInvoice[]; wish: HoldEffects };

/**
 * Updates holds after invoices changed, in the caller's transaction and before the invoices are written: holds are created, moved and
 * ended, their journal is written, and every state is returned with the days its holds give it (AGREEMENTS §1). `wishOf` decides what
 * happens to the open holds of an invoice.
 */
export async function followHolds<S extends State & { id: number }>(
  tx: Tx,
  happened: readonly Follow<S>[],
  { cause, settings }: { cause: Cause; settings: FlowContext["settings"] },
  wishOf = ({ before, state }: Follow<S>, open: readonly HoldWithDay[]): HoldEffects =>
    holdEffects({ before, after: state, cause }, open, tx.today),
): Promise<Result<S>> {
  const ids = happened.map(({ state }) => state.id);
  const holdsBefore = await holdsOn(tx, ids);
  const wishes = happened.map((item) => {
    const holds = holdsBefore.get(item.state.id) ?? [];
    const open = holds.filter(({ is_open }) => is_open);
    return { ...item, holds, wish: wishOf(item, open) };
  });
  const idle = wishes.every(({ holds, wish }) => holds.length === 0 && wish.opens === null);
  if (idle) return { states: wishes.map(({ state }) => state), others: [], storedHolds: [] };

  const moves = wishes.flatMap(({ wish }) => wish.moves);
  const backOn = new Map(moves.map(({ hold_id, back_on }) => [hold_id, back_on]));
  // Other invoices that share a moved hold: they wait for its new day too.
  const shared = [...(await itemsOf(tx, [...backOn.keys()])).values()].flat();
  const here = new Set(ids);
  const along = shared.filter(({ is_open, invoice_id }) => is_open && !here.has(invoice_id));
  const alongIds = along.map(({ invoice_id }) => invoice_id);
  const rows = alongIds.length === 0 ? [] : await lockRows(tx, among(invoices.id, alongIds));
  const holdsAlong = await holdsOn(tx, alongIds);

  const context = { settings, today: tx.today };
  const states = wishes.map((held) => {
    const { before, state } = held;
    const moved = { ...state, ...daysThen(held, backOn) };
    if (moved.deadline === state.deadline) return moved;
    return { ...moved, ...nextState(moved, { kind: "replanned" }, { ...context, collect: before.collect }) };
  });
  const others = standingBy(rows, ({ id }) => movedTo(backOn, holdsAlong.get(id)), context);

  const leaves = wishes.flatMap(({ state, wish }) =>
    wish.ends.map((end): Leaving => ({ ...end, invoice_id: state.id })),
  );
  const acted = wishes.filter(({ wish }) => wish.acted).map(({ state }) => state.id);
  const storedHolds = await snapshots(tx, [...new Set([...leaves, ...moves].map(({ hold_id }) => hold_id))]);
  const newIds = await writeHolds(tx, { leaves, moves, acted, opens: newHolds(wishes) });
  await journal(
    tx,
    wishes.flatMap((wish) => holdEntries(wish, cause)),
  );
  return {
    states,
    others,
    storedHolds: [...storedHolds, ...newIds.map((hold_id) => ({ hold_id, before: null }))],
  };
}

/**
 * Returns the days of an invoice after its holds changed. `backOn` has the review days of holds that were moved, through whichever invoice.
 */
function daysThen<S>({ holds, wish }: HoldsToFollow<S>, backOn: ReadonlyMap<number, Day>) {
  const { ends, opens, acted, bare } = wish;
  const gone = new Set(ends.map(({ hold_id }) => hold_id));
  const now = movedTo(backOn, holds);
  const open = now.filter(({ is_open, hold_id }) => is_open && !gone.has(hold_id));
  const made = opens ? [{ kind: opens.kind, part: null, back_on: opens.day }] : [];
  const passed = acted || opens ? [] : now.filter(({ is_open }) => !is_open);
  return agendaDaysOf([...open, ...made], { stays: passed.map(({ back_on }) => back_on), bare });
}

/** Returns holds with the review days that some of them were moved to. */
const movedTo = (backOn: ReadonlyMap<number, Day>, holds: readonly HoldOnInvoice[] = []): HoldOnInvoice[] =>
  holds.map((hold) => ({ ...hold, back_on: backOn.get(hold.hold_id) ?? hold.back_on }));

/** Returns the holds to create: for one status one per debtor, currency or invoice, and per day. */
function newHolds<S extends State & { id: number }>(wishes: readonly HoldsToFollow<S>[]) {
  const opening = wishes.flatMap(({ before, state, wish }) =>
    wish.opens === null ? [] : [{ before, state, opens: wish.opens }],
  );
  const keyOf = ({ before, opens: { status_id, day } }: (typeof opening)[number]) => {
    const per = status_id === null ? "invoice" : holdOfStatus(status_id)?.per;
    if (per === "invoice") return `${before.id}`;
    return [status_id, before.debtor_id, day, per === "currency" ? before.currency : ""].join("/");
  };
  return [...groupBy(opening, keyOf).values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { status_before: _, ...opens } = first.opens;
    const items = group.map(({ state, opens: { status_before } }) => ({
      invoice_id: state.id,
      amount: null,
      open_then: state.amount,
      status_before,
    }));
    const { debtor_id, currency } = first.before;
    return [{ ...opens, debtor_id, currency, back_on: opens.day, items }];
  });
}

/** Returns the journal entries of an invoice about its holds. */
function holdEntries<S extends State & { id: number }>(
  { state, holds, wish }: HoldsToFollow<S>,
  cause: Cause,
): JournalEntry[] {
  const kindOf = new Map(holds.map(({ hold_id, kind }) => [hold_id, kind]));
  const ends = wish.ends.map(({ hold_id, outcome }) => {
    const label = kindOf.get(hold_id);
    if (!label) throw new Error(`hold ${hold_id} is not one of invoice ${state.id}`);
    return { invoice_id: state.id, label, from: "open", to: outcome };
  });
  const overridden =
    cause === "agenda"
      ? ends.map((end) => ({ ...end, label: "override" as const, from: null, to: end.label }))
      : [];
  const opens = wish.opens ? [{ invoice_id: state.id, label: wish.opens.kind, from: null, to: "open" }] : [];
  return [...ends, ...overridden, ...opens];
}

/** Facts from the caller that the holds do not contain. */
export type HeldFacts = {
  /** Of an invoice released by a hold: the status it had before. */
  status_before?: number | null | undefined;
  /** The day it waits for without a hold. */
  bare?: Day | null | undefined;
  /** The step its flow continues from, when that differs from its own. */
  flow_step_id?: number | null | undefined;
};

/** Returns the days of an invoice by its open holds, and by passed ones that remain until a user acts. */
export const daysBy = (holds: readonly HoldOnInvoice[], bare: Day | null) =>
  agendaDaysOf(
    holds.filter(({ is_open }) => is_open),
    { stays: holds.filter((hold) => !hold.is_open).map(({ back_on }) => back_on), bare },
  );

/**
 * Returns the states of locked invoices by their current holds (AGREEMENTS §1): the status of the newest hold that sets one, else the
 * status before, and the days. Writes nothing.
 */
export async function statesByHolds(
  tx: Tx,
  rows: readonly LockedInvoice[],
  settings: FlowContext["settings"],
  overridesOf?: (row: LockedInvoice) => HeldFacts,
): Promise<Change[]> {
  const holds = await holdsOn(
    tx,
    rows.map(({ id }) => id),
  );
  return standingBy(rows, ({ id }) => holds.get(id) ?? [], { settings, today: tx.today }, overridesOf);
}

function standingBy(
  rows: readonly LockedInvoice[],
  holdsOf: (row: LockedInvoice) => readonly HoldOnInvoice[],
  context: Omit<FlowContext, "collect">,
  overridesOf: (row: LockedInvoice) => HeldFacts = () => ({}),
): Change[] {
  return rows.map((row) => {
    const holds = holdsOf(row);
    const { bare = null, flow_step_id, status_before } = overridesOf(row);
    const held = { last_status_id: statusBy(context, row, holds, status_before), ...daysBy(holds, bare) };
    const event = { kind: "held" as const, ...held, ...(flow_step_id === undefined ? {} : { flow_step_id }) };
    const state = nextState(row, event, { ...context, collect: row.collect });
    return { before: row, state: { ...state, id: row.id } };
  });
}

type FlowPlace = Pick<LockedInvoice, "last_status_id" | "flow_step_id" | "expires_at">;

/**
 * Returns the status of an invoice by its holds: the newest that sets one; the status of a hold that ended becomes the one before it, or
 * the flow's.
 */
export function statusBy(
  { today }: Pick<Tx, "today">,
  row: FlowPlace,
  holds: readonly HoldOnInvoice[],
  before?: number | null,
): number {
  const stage = stageOf(row.last_status_id);
  if (stage === "closed") return row.last_status_id;
  const giving = holds.filter(({ is_open, status_id }) => is_open && status_id !== null);
  const status = giving.at(-1)?.status_id;
  if (status !== undefined && status !== null) return status;
  if (stage !== "hold") return row.last_status_id;
  const back = before ?? row.flow_step_id ?? statusIds.notDue;
  return back === statusIds.notDue && row.expires_at < today ? statusIds.none : back;
}

type HoldsWritten = {
  settings: FlowContext["settings"];
  source?: EntrySource;
  overridesOf?: ((row: LockedInvoice) => HeldFacts) | undefined;
  /** Journal entries about the holds. */
  entries?: readonly JournalEntry[];
  /** Timeline entries about the holds. */
  notes?: readonly TimelineEntry[];
};

/** Writes locked invoices whose holds were written, with their states by those holds (see `statesByHolds`). */
export async function writeByHolds(
  tx: Tx,
  rows: readonly LockedInvoice[],
  { settings, source, overridesOf, entries = [], notes = [] }: HoldsWritten,
) {
  const changes = await statesByHolds(tx, rows, settings, overridesOf);
  await writeChanges(tx, changes, source, { entries, notes });
}

/**
 * Writes changed invoices with their journal, and a timeline entry where the status changed; together with entries of the caller, which
 * come first in the journal and last in the timeline.
 */
export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  source: EntrySource = "user",
  { entries = [], notes = [] }: Pick<HoldsWritten, "entries" | "notes"> = {},
) {
  const real = changes.filter(({ before, state }) => differs(before, state));
  await writeStates<never>(
    tx,
    real.map(({ before, state }) => ({ ...state, from: before.last_status_id })),
  );
  await journal(
    tx,
    [...entries, ...real.flatMap(({ before, state }) => entriesOf(before.id, before, state))],
    source,
  );
  const statuses = real
    .filter(({ before, state }) => before.last_status_id !== state.last_status_id)
    .map(({ state }) => ({
      invoice_id: state.id,
      type: "status" as const,
      content: "",
      status_id: state.last_status_id,
    }));
  await timeline(tx, [...statuses, ...notes]);
}

const columns = [
  "amount",
  "last_status_id",
  "deadline",
  "agenda_on",
  "flow_step_id",
  "next_action_on",
  "invoice_status_id",
  "is_removed",
] as const;
const differs = (before: LockedInvoice, state: State): boolean =>
  columns.some((name) => before[name] !== state[name]);
