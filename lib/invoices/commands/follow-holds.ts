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
 * and ended, their journal is written, and every state comes back with the days its holds give it (AGREEMENTS §1). What becomes of the
 * open holds of an invoice is asked of `wishOf`.
 */
export async function followHolds<S extends State & { id: number }>(
  tx: Tx,
  happened: readonly Happened<S>[],
  cause: Cause,
  wishOf = ({ before, state }: Happened<S>, open: readonly Held[]): Followed =>
    followed({ before, after: state, cause }, open, tx.today),
): Promise<Result<S>> {
  const ids = happened.map(({ state }) => state.id);
  const holdsBefore = await holdsOn(tx, ids);
  const wishes = happened.map((item) => {
    const holds = holdsBefore.get(item.state.id) ?? [];
    const open = holds.filter(({ is_open }) => is_open);
    return { ...item, holds, wish: wishOf(item, open) };
  });
  const idle = wishes.every(({ holds, wish }) => holds.length === 0 && wish.opens === null);
  if (idle) return { states: wishes.map(({ state }) => state), others: [], kept: [] };

  const moves = wishes.flatMap(({ wish }) => wish.moves);
  const ends = wishes.flatMap(({ state, wish }) =>
    wish.ends.map((end): Leaving => ({ ...end, invoice_id: state.id })),
  );
  const storedHolds = await snapshots(tx, [...new Set([...ends, ...moves].map(({ hold_id }) => hold_id))]);
  await leaveHolds(tx, ends);
  await moveHolds(tx, moves);
  await forgetPassed(
    tx,
    wishes.filter(({ wish }) => wish.acted).map(({ state }) => state.id),
  );
  const newIds = await openHolds(tx, newHolds(wishes));
  await journal(
    tx,
    wishes.flatMap((wish) => entriesOf(wish, cause)),
  );

  const [holdsNow, settings] = [await holdsOn(tx, ids), await customerSettings(tx)];
  const states = wishes.map(({ before, state, wish }) => {
    const days = daysBy(holdsNow.get(state.id) ?? [], wish.bare);
    if (days.deadline === state.deadline) return { ...state, ...days };
    const context = { settings, today: tx.today, collect: before.collect };
    return { ...state, ...after({ ...state, ...days }, { kind: "replanned" }, context) };
  });

  // Invoices that share a hold which was moved through another of its invoices.
  const shared = [...(await itemsOf(tx, [...new Set(moves.map(({ hold_id }) => hold_id))])).values()].flat();
  const here = new Set(ids);
  const along = shared.filter(({ is_open, invoice_id }) => is_open && !here.has(invoice_id));
  const rows =
    along.length === 0
      ? []
      : await lockRows(
          tx,
          among(
            invoices.id,
            along.map(({ invoice_id }) => invoice_id),
          ),
        );
  const others = rows.length === 0 ? [] : await standing(tx, rows);
  return { states, others, kept: [...storedHolds, ...newIds.map((hold_id) => ({ hold_id, before: null }))] };
}

/** Returns the holds to be made: of one status one per debtor, currency or invoice, and per day. */
function newHolds<S extends State & { id: number }>(wishes: readonly Wanted<S>[]) {
  const opening = wishes.flatMap(({ before, state, wish }) =>
    wish.opens === null ? [] : [{ before, state, opens: wish.opens }],
  );
  const keyOf = ({ before, opens: { status_id, day } }: (typeof opening)[number]) => {
    const per = status_id === null ? "invoice" : holdOf(status_id)?.per;
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

/** Returns what the journal of an invoice says of its holds. */
function entriesOf<S extends State & { id: number }>(
  { state, holds, wish }: Wanted<S>,
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
