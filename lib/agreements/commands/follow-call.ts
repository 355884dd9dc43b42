import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { may } from "@/lib/access/capabilities";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { changeHold, endHold, moveHolds } from "@/lib/holds/commands/change";
import { snapshots } from "@/lib/holds/commands/keep";
import type { HoldRow } from "@/lib/holds/queries/holds-on";
import { addWorkingDays } from "@/lib/holds/rules/days";
import { agreementRules } from "@/lib/holds/rules/settings";
import { lockRows } from "@/lib/invoices/commands/lock";
import { later } from "@/lib/kernel/day";
import { forbidden, invalidField } from "@/lib/kernel/problems";
import { openCallback } from "../queries/subjects";
import type { FollowUp } from "../schema";
import { writeHeld } from "./change-hold";
import { makeHold } from "./open-hold";

/** How many working days later somebody who was not reached is called again, by how the call ended. */
const AGAIN: Record<string, number> = { no_answer: 1, voicemail: 2 };
/** So many calls in a row that reach nobody end a callback. */
const UNREACHED = 3;
/** The kind of hold that follows from a result. */
const KINDS: Record<string, FollowUp["kind"]> = {
  promise: "promise",
  dispute: "dispute",
  call_back: "callback",
};

type Call = { debtor_id: number; result: string; follow_up: FollowUp | null };
type Followed = { hold_id: number | null; undo_id: number | null };
const nothing: Followed = { hold_id: null, undo_id: null };

/**
 * What a call brings about, in the caller's transaction (AGREEMENTS §1): who was reached needs no callback, who was not is called again,
 * and what was agreed is made. Without an open callback, silence stops no letter. Throws Problem("forbidden") for what only those who
 * work for the customer agree, Problem("invalid") at `follow_up`.
 */
export async function followCall(tx: Tx, { debtor_id, result, follow_up }: Call): Promise<Followed> {
  if (follow_up) {
    if (KINDS[result] !== follow_up.kind) throw invalidField("follow_up", "invalid");
    if (follow_up.kind !== "callback" && !may(tx, "holds.write")) throw forbidden();
    const { id, undo_id } = await makeHold(tx, { ...follow_up, debtor_id, preview: false });
    return { hold_id: id, undo_id };
  }
  const callback = await openCallback(tx, debtor_id);
  if (!callback) return nothing;
  if (result === "reached") return { hold_id: callback.id, undo_id: await reached(tx, callback, "") };
  const days = AGAIN[result];
  return days === undefined ? nothing : { hold_id: callback.id, undo_id: await again(tx, callback, days) };
}

async function reached(tx: Tx, callback: HoldRow, note: string): Promise<number> {
  const rows = await heldRows(tx, callback);
  const kept = await snapshots(tx, [callback.id]);
  const left = await endHold(tx, callback, { outcome: "done", note });
  const before = new Map(left.map(({ invoice_id, status_before }) => [invoice_id, status_before]));
  return writeHeld(tx, rows, kept, ({ id }) => ({ status_before: before.get(id) }));
}

async function again(tx: Tx, callback: HoldRow, days: number): Promise<number> {
  if (callback.unreached + 1 >= UNREACHED) return reached(tx, callback, "unreached");
  const rows = await heldRows(tx, callback);
  const kept = await snapshots(tx, [callback.id]);
  const { calendar } = agreementRules(await customerSettings(tx));
  const day = addWorkingDays(later(callback.day, tx.today), days, calendar);
  await changeHold(tx, callback.id, { unreached: callback.unreached + 1 });
  await moveHolds(tx, [{ hold_id: callback.id, day, back_on: day }]);
  return writeHeld(tx, rows, kept);
}

async function heldRows(tx: Tx, { id }: HoldRow) {
  const items = await tx.db
    .select({ id: hold_items.invoice_id })
    .from(hold_items)
    .where(
      and(
        eq(hold_items.customer_id, tx.customer.id),
        eq(hold_items.hold_id, id),
        eq(hold_items.is_open, true),
      ),
    );
  return lockRows(
    tx,
    among(
      invoices.id,
      items.map((item) => item.id),
    ),
  );
}
