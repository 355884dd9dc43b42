import { and, eq } from "drizzle-orm";
import { holds } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import { endHold } from "@/lib/holds/commands/change";
import { snapshots } from "@/lib/holds/commands/keep";
import { type HoldOnInvoice, type HoldRow, holdsOn, itemsOf, lockHolds } from "@/lib/holds/queries/holds-on";
import { conflict } from "@/lib/kernel/problems";
import type { NewHold } from "../schema";

type Wish = Pick<NewHold, "kind" | "replace">;
/** The callback a call was: it ends with what the call brings about. */
type Answered = Pick<HoldRow, "id"> | undefined;

/** The invoices of what makes room that the new hold does not have: they go on where they stood. */
export async function alsoLeft(
  tx: Tx,
  { kind, replace }: Wish,
  ids: readonly number[],
  answered: Answered,
): Promise<number[]> {
  const same = replace ? sameKind(await holdsOn(tx, ids), kind, answered) : [];
  const items = await itemsOf(tx, answered ? [...same, answered.id] : same);
  const open = [...items.values()].flat().filter(({ is_open }) => is_open);
  return [...new Set(open.map(({ invoice_id }) => invoice_id))].filter((id) => !ids.includes(id));
}

/**
 * Ends what stands in the way of a new hold when it is to be replaced, and the callback that was answered. Returns what they were, to be
 * undone with it, and the statuses their invoices had before. Throws Problem("conflict") when something stands in the way.
 */
export async function makeRoom(
  tx: Tx,
  { kind, replace }: Wish,
  open: ReadonlyMap<number, HoldOnInvoice[]>,
  answered: Answered,
) {
  const same = sameKind(open, kind, answered);
  if (same.length > 0 && !replace) throw conflict("hold_open");
  const called = await stillOpen(tx, answered);
  const kept = await snapshots(tx, [...same, ...called]);
  const before = new Map<number, number | null>();
  const end = async (id: number, outcome: "replaced" | "done") => {
    for (const { invoice_id, status_before } of await endHold(tx, { id }, { outcome }))
      before.set(invoice_id, status_before);
  };
  for (const id of same) await end(id, "replaced");
  for (const id of called) await end(id, kind === "callback" ? "replaced" : "done");
  return { kept, before };
}

/** Another call may have ended it meanwhile. */
async function stillOpen(tx: Tx, answered: Answered): Promise<number[]> {
  if (!answered) return [];
  const rows = await lockHolds(tx, and(eq(holds.id, answered.id), eq(holds.state, "open")));
  return rows.map(({ id }) => id);
}

function sameKind(open: ReadonlyMap<number, HoldOnInvoice[]>, kind: Wish["kind"], answered: Answered) {
  const same = [...open.values()].flat().filter((hold) => hold.is_open && hold.kind === kind);
  return [...new Set(same.map(({ hold_id }) => hold_id))].filter((id) => id !== answered?.id);
}
