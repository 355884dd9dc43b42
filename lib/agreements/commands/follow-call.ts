import { and, eq } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { type CustomerSettings, customerSettings } from "@/lib/customers/queries";
import { changeHold } from "@/lib/holds/commands/change";
import { snapshots } from "@/lib/holds/commands/store";
import { endHold, writeHolds } from "@/lib/holds/commands/write";
import type { HoldRow } from "@/lib/holds/queries/holds-on";
import { agreementRules } from "@/lib/holds/rules/settings";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import type { Day } from "@/lib/kernel/day";
import { type Call, requireResult } from "../queries/preview-call";
import { openCallback } from "../queries/selected-invoices";
import { afterCall } from "../rules/callbacks";
import { withDefaults, withFollowUpErrors } from "../rules/calls";
import { writeByHoldsWithUndo } from "./change-hold";
import { makeHold } from "./open-hold";

type FollowUpResult = { hold_id: number | null; undo_id: number | null };

/**
 * Applies the effects of a call, in the caller's transaction (AGREEMENTS §1): a debtor who was reached needs no callback, one who was not
 * is called again, and an agreement is made; one undo reverts all of it. Without an open callback, an unanswered call stops no letter.
 * Throws Problem("forbidden") at `result` for an agreement that only users of the customer may make, Problem("invalid") at `follow_up`.
 */
export async function followCall(tx: Tx, call: Call): Promise<FollowUpResult> {
  const { debtor_id, result, follow_up } = call;
  requireResult(tx, call);
  const callback = await openCallback(tx, debtor_id);
  if (follow_up) {
    const wish = { ...withDefaults(result, follow_up, tx.today), debtor_id, preview: false };
    // A follow-up exists only for an answered call, so it replaces the callback.
    const { id, undo_id } = await withFollowUpErrors(() => makeHold(tx, wish, callback));
    return { hold_id: id, undo_id };
  }
  const settings = await customerSettings(tx);
  const { calendar } = agreementRules(settings);
  const next = callback && afterCall(callback, result, { today: tx.today, calendar });
  if (!callback || !next) return { hold_id: null, undo_id: null };
  const undo_id =
    next.outcome === "moved"
      ? await postponeCallback(tx, callback, next.day, settings)
      : await over(tx, callback, next.outcome, settings);
  return { hold_id: callback.id, undo_id };
}

async function over(
  tx: Tx,
  callback: HoldRow,
  outcome: "done" | "unreached",
  settings: CustomerSettings,
): Promise<number> {
  const rows = await heldRows(tx, callback);
  const storedHolds = await snapshots(tx, [callback.id]);
  const left = await endHold(tx, callback, { outcome });
  const before = new Map(left.map(({ invoice_id, status_before }) => [invoice_id, status_before]));
  const overridesOf = ({ id }: LockedInvoice) => ({ status_before: before.get(id) });
  return writeByHoldsWithUndo(tx, rows, { storedHolds, settings, overridesOf });
}

async function postponeCallback(
  tx: Tx,
  callback: HoldRow,
  day: Day,
  settings: CustomerSettings,
): Promise<number> {
  const rows = await heldRows(tx, callback);
  const storedHolds = await snapshots(tx, [callback.id]);
  await changeHold(tx, callback.id, { unreached: callback.unreached + 1 });
  await writeHolds(tx, { moves: [{ hold_id: callback.id, day, back_on: day }] });
  return writeByHoldsWithUndo(tx, rows, { storedHolds, settings });
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
