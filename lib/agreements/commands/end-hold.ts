import { among } from "@/db/recordset";
import { hold_items } from "@/db/schema/agreements";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { stepBefore } from "@/lib/flow/rules";
import { acceptDispute } from "@/lib/holds/commands/change";
import { snapshots } from "@/lib/holds/commands/store";
import { endHold as endRow } from "@/lib/holds/commands/write";
import type { HoldRow } from "@/lib/holds/queries/holds-on";
import type { HoldKind, Outcome } from "@/lib/holds/schema";
import type { LockedInvoice } from "@/lib/invoices/commands/lock";
import { journal, timeline } from "@/lib/invoices/commands/write-states";
import { addDays, type Day } from "@/lib/kernel/day";
import { NOTHING, sum } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { HoldChanged } from "../answers";
import { holdAnswer } from "../queries/get-hold";
import { HoldEnd } from "../schema";
import { requireOpenHold, writeByHoldsWithUndo } from "./change-hold";

/** The outcomes a user may end a hold with, by kind (AGREEMENTS §1); it reaches all others automatically. */
const byHand: Record<HoldKind, readonly Outcome[]> = {
  promise: ["withdrawn"],
  dispute: ["accepted", "rejected", "withdrawn"],
  arrangement: ["cancelled"],
  pause: ["lifted"],
  callback: ["done"],
};

/** The debtor must first be notified that a dispute was rejected. */
const REJECTED_DAYS = 7;
const CREDIT_DAYS = 14;

/**
 * Ends a hold by hand: its invoices return to their former status, on the list from today or from `resume_on`. An accepted dispute
 * continues as a part that waits for its credit note. Throws Problem("not-found"), ("stale"), ("conflict") for one that has ended,
 * ("invalid").
 */
export const endHold = command({
  can: "holds.write",
  input: HoldEnd,
  answer: HoldChanged,
  async run(tx, wish) {
    const { hold, rows } = await requireOpenHold(tx, wish);
    if (!byHand[hold.kind].includes(wish.outcome)) throw invalidField("outcome", "invalid");
    const undo_id = await (wish.outcome === "accepted" ? accept : end)(tx, hold, rows, wish);
    return { data: await holdAnswer(tx, hold.id), undo_id };
  },
});

/** Withdraws a promise in the caller's transaction, so that it counts neither for nor against its debtor. */
export async function withdrawHold(tx: Tx, id: number): Promise<void> {
  const { hold, rows } = await requireOpenHold(tx, { id });
  await end(tx, hold, rows, HoldEnd.parse({ id, outcome: "withdrawn" }));
}

async function end(tx: Tx, hold: HoldRow, rows: LockedInvoice[], wish: HoldEnd): Promise<number> {
  const { outcome, note } = wish;
  const resume_on = resumeOn(tx, wish);
  const settings = await customerSettings(tx);
  const flowStep = wish.resume_step ? stepBefore(wish.resume_step, settings) : undefined;
  const storedHolds = await snapshots(tx, [hold.id]);
  const left = await endRow(tx, hold, { outcome, note });
  const before = new Map(left.map(({ invoice_id, status_before }) => [invoice_id, status_before]));
  await mark(tx, hold, rows, outcome);
  const overridesOf = ({ id }: LockedInvoice) => ({
    status_before: before.get(id),
    bare: resume_on,
    flow_step_id: flowStep,
  });
  return writeByHoldsWithUndo(tx, rows, { storedHolds, settings, overridesOf });
}

/** Returns the day from which its invoices may be on the list again; null is today. */
function resumeOn({ today }: Tx, { outcome, resume_on }: HoldEnd): Day | null {
  const usual = outcome === "rejected" ? addDays(today, REJECTED_DAYS) : null;
  const day = resume_on ?? usual;
  if (resume_on && resume_on < today) throw invalidField("resume_on", "in_past");
  return day !== null && day > today ? day : null;
}

const mark = async (tx: Tx, { kind }: HoldRow, rows: LockedInvoice[], outcome: Outcome) => {
  await journal(
    tx,
    rows.map(({ id }) => ({ invoice_id: id, label: kind, from: "open", to: outcome })),
  );
  await timeline(
    tx,
    rows.map(({ id }) => ({ invoice_id: id, type: "hold" as const, content: `${kind}:${outcome}` })),
  );
};

/** Accepts a dispute: the credited part is unclaimed until the open amount has fallen by it; the rest continues in the flow. */
async function accept(tx: Tx, hold: HoldRow, rows: LockedInvoice[], wish: HoldEnd): Promise<number> {
  const open = sum(rows.map(({ amount }) => amount));
  const disputed = await disputedOf(tx, hold, rows);
  const credit = wish.credit_amount ?? disputed;
  if (credit <= NOTHING) throw invalidField("credit_amount", "above_zero");
  if (credit > disputed) throw invalidField("credit_amount", "too_much");
  if (rows.length > 1 && wish.credit_amount) throw invalidField("credit_amount", "one_invoice");
  const credit_on = wish.credit_on ?? addDays(tx.today, CREDIT_DAYS);
  if (credit_on < tx.today) throw invalidField("credit_on", "in_past");
  const storedHolds = await snapshots(tx, [hold.id]);
  const isPart = rows.length === 1 && credit < open;
  await acceptDispute(tx, hold, {
    credit,
    credit_on,
    note: wish.note,
    part: isPart ? credit : null,
    open: rows.map(({ id, amount }) => ({ id, amount })),
  });
  await mark(tx, hold, rows, "accepted");
  const before = await statusesBefore(tx, hold.id);
  return writeByHoldsWithUndo(tx, rows, {
    storedHolds,
    settings: await customerSettings(tx),
    overridesOf: ({ id }) => ({ status_before: before.get(id) }),
  });
}

const itemsOf = (tx: Tx, hold_id: number) =>
  tx.db
    .select({
      id: hold_items.invoice_id,
      amount: hold_items.amount,
      status_before: hold_items.status_before,
    })
    .from(hold_items)
    .where(among(hold_items.hold_id, [hold_id]));

async function disputedOf(tx: Tx, { id }: HoldRow, rows: LockedInvoice[]) {
  const parts = new Map((await itemsOf(tx, id)).map((item) => [item.id, item.amount]));
  return sum(rows.map((row) => parts.get(row.id) ?? row.amount));
}

const statusesBefore = async (tx: Tx, hold_id: number) =>
  new Map((await itemsOf(tx, hold_id)).map(({ id, status_before }) => [id, status_before]));
