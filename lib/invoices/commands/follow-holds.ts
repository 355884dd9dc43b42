import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { type Leaving, leaveHolds, moveHolds } from "@/lib/holds/commands/change";
import { type StoredHold, snapshots } from "@/lib/holds/commands/keep";
import { forgetPassed, openHolds } from "@/lib/holds/commands/open";
import { type HoldOnInvoice, holdsOn, itemsOf } from "@/lib/holds/queries/holds-on";
import { type Cause, type Followed, followed, type Held } from "@/lib/holds/rules/follow";
import { holdOf } from "@/lib/holds/rules/of-status";
import { groupBy } from "@/lib/kernel/group";
import { after } from "../rules/after";
import type { State } from "../rules/state";
import { type Change, daysBy, standing } from "./held";
import { type LockedInvoice, lockRows } from "./lock";
import { type JournalEntry, journal } from "./move";

/** What of an invoice its holds depend on. */
type Subject = Pick<
  LockedInvoice,
  "id" | "debtor_id" | "currency" | "amount" | "last_status_id" | "deadline" | "collect"
>;
type Happened<S> = { before: Subject; state: S };
/** The states with the days their holds give them; other invoices whose hold was moved along; and what the holds were. */
type Result<S> = { states: S[]; others: Change[]; kept: StoredHold[] };
type Wanted<S> = Happened<S> & { holds: HoldOnInvoice[]; wish: Followed };

/**
 * Lets holds follow what happened to invoices, in the caller's transaction and before the invoices are written: holds are made, moved
 * and ended, their journal is written, and every state comes back with the days its holds give it (AGREEMENTS §1).
 */
export async function followHolds<S extends State & { id: number }>(
  tx: Tx,
  happened: readonly Happened<S>[],
  cause: Cause,
): Promise<Result<S>> {
  const holdsByInvoice = await holdsOn(
    tx,
    happened.map(({ state }) => state.id),
  );
  const wishes = happened.map((item) => {
    const holds = holdsByInvoice.get(item.state.id) ?? [];
    const change = { before: item.before, after: item.state, cause };
    return { ...item, holds, wish: followed(change, heldBy(holds), tx.today) };
  });
  return applyWishes(tx, wishes, cause);
}

/** Carries out what is to become of holds. */
export async function applyWishes<S extends State & { id: number }>(
  tx: Tx,
  wishes: Wanted<S>[],
  cause: Cause,
): Promise<Result<S>> {
  const idle = wishes.every(({ holds, wish }) => holds.length === 0 && wish.opens === null);
  if (idle) return { states: wishes.map(({ state }) => state), others: [], kept: [] };
  const storedHolds = await snapshots(tx, [
    ...new Set(wishes.flatMap(({ wish }) => [...wish.ends, ...wish.moves].map(({ hold_id }) => hold_id))),
  ]);
  await leaveHolds(
    tx,
    wishes.flatMap(({ state, wish }) => wish.ends.map((end): Leaving => ({ ...end, invoice_id: state.id }))),
  );
  await moveHolds(
    tx,
    wishes.flatMap(({ wish }) => wish.moves),
  );
  await forgetPassed(
    tx,
    wishes.filter(({ wish }) => wish.acted).map(({ state }) => state.id),
  );
  const holdIds = await openAll(tx, wishes);
  await journal(
    tx,
    wishes.flatMap((wish) => toldOf(wish, cause)),
  );
  return {
    states: await withDays(tx, wishes),
    others: await movedAlong(tx, wishes),
    kept: [...storedHolds, ...holdIds.map((hold_id) => ({ hold_id, before: null }))],
  };
}

/** The holds of an invoice that are open, as the rule sees them. */
export const heldBy = (holds: readonly HoldOnInvoice[]): Held[] => holds.filter(({ is_open }) => is_open);

/** New holds: of one status one per debtor, currency or invoice, and per day. */
async function openAll<S extends State & { id: number }>(tx: Tx, wishes: Wanted<S>[]): Promise<number[]> {
  const opening = wishes.flatMap(({ before, state, wish }) =>
    wish.opens === null ? [] : [{ before, state, opens: wish.opens }],
  );
  const keyOf = ({ before, opens: { status_id, day } }: (typeof opening)[number]) => {
    const per = status_id === null ? "invoice" : holdOf(status_id)?.per;
    if (per === "invoice") return `${before.id}`;
    return [status_id, before.debtor_id, day, per === "currency" ? before.currency : ""].join("/");
  };
  const groups = [...groupBy(opening, keyOf).values()];
  return openHolds(
    tx,
    groups.flatMap((group) => {
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
    }),
  );
}

function toldOf<S extends { id: number }>(
  { state, holds, wish }: Pick<Wanted<S & State>, "state" | "holds" | "wish">,
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

async function withDays<S extends State & { id: number }>(tx: Tx, wishes: Wanted<S>[]): Promise<S[]> {
  const [now, settings] = [
    await holdsOn(
      tx,
      wishes.map(({ state }) => state.id),
    ),
    await customerSettings(tx),
  ];
  return wishes.map(({ before, state, wish }) => {
    const days = daysBy(now.get(state.id) ?? [], wish.bare);
    if (days.deadline === state.deadline) return { ...state, ...days };
    const context = { settings, today: tx.today, collect: before.collect };
    return { ...state, ...after({ ...state, ...days }, { kind: "replanned" }, context) };
  });
}

/** Invoices that share a hold which was moved through another of its invoices. */
async function movedAlong<S extends State & { id: number }>(tx: Tx, wishes: Wanted<S>[]): Promise<Change[]> {
  const moved = [...new Set(wishes.flatMap(({ wish }) => wish.moves.map(({ hold_id }) => hold_id)))];
  const here = new Set(wishes.map(({ state }) => state.id));
  const all = [...(await itemsOf(tx, moved)).values()].flat();
  const others = all.filter(({ is_open, invoice_id }) => is_open && !here.has(invoice_id));
  if (others.length === 0) return [];
  const rows = await lockRows(
    tx,
    among(
      invoices.id,
      others.map(({ invoice_id }) => invoice_id),
    ),
  );
  return standing(tx, rows);
}
