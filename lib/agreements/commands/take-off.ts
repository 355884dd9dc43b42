import { payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { customerSettings } from "@/lib/customers/queries";
import { keepHolds, snapshots } from "@/lib/holds/commands/keep";
import { concerning, holdsWhere } from "@/lib/holds/queries/holds-on";
import { book, valueDay } from "@/lib/invoices/commands/book";
import { followHolds } from "@/lib/invoices/commands/follow-holds";
import { changesOf, writeChanges } from "@/lib/invoices/commands/held";
import { judgeConcerned } from "@/lib/invoices/commands/judge-holds";
import type { LockedInvoice } from "@/lib/invoices/commands/lock";
import { timeline } from "@/lib/invoices/commands/move";
import { remember } from "@/lib/invoices/commands/undo";
import { after } from "@/lib/invoices/rules/after";
import type { Day } from "@/lib/kernel/day";
import { NOTHING, subtract } from "@/lib/kernel/money";
import type { Part } from "../rules/spread";
import type { NewPayment } from "../schema";

type Stored = Pick<NewPayment, "debtor_id" | "currency" | "amount" | "kind" | "note" | "reference"> & {
  on: Day;
  source: string;
};

/** Keeps a payment, in the caller's transaction. `source`: a person ("hand") or the provider it came through. Returns its id. */
export async function storePayment(
  tx: Tx,
  { debtor_id, currency, amount, kind, note, reference, on, source }: Stored,
) {
  const [made] = await tx.db
    .insert(payments)
    .values({
      customer_id: tx.customer.id,
      debtor_id,
      currency,
      amount,
      on,
      kind,
      note,
      reference,
      source,
      day: tx.today,
      user_id: tx.actor.id || null,
      super_user_id: tx.actor.super_user_id,
    })
    .returning({ id: payments.id });
  if (!made) throw new Error("a payment was not kept");
  return made.id;
}

type Taking = {
  id: number;
  parts: readonly Part[];
  on: Day;
  charges: readonly Part[];
  isSetOff: boolean;
  source: string;
};

/** Lowers the open amounts of locked invoices, with bookings, journal and dossier, and lets the holds follow. Returns the id of its undo. */
export async function takeOff(
  tx: Tx,
  rows: LockedInvoice[],
  { id, parts, on, charges, isSetOff, source }: Taking,
): Promise<number> {
  const settings = await customerSettings(tx);
  const paid = new Map(parts.map((part) => [part.id, part.amount]));
  const happened = rows.map((row) => {
    const amount = subtract(row.amount, paid.get(row.id) ?? NOTHING);
    const how = { settings, today: tx.today, collect: row.collect };
    const told = {
      kind: "imported" as const,
      amount,
      expires_at: row.expires_at,
      paid_at: valueDay(on, { date: row.date, today: tx.today }),
    };
    return { before: row, state: { ...after(row, told, how), id: row.id } };
  });
  const ids = rows.map((row) => row.id);
  const concerned = await holdsWhere(tx, concerning(ids));
  const kept = await snapshots(
    tx,
    concerned.map((hold) => hold.id),
  );
  const { states } = await followHolds(tx, happened, "money");
  const undo_id = await remember(tx, "payment", states, { payment_id: id });
  await writeChanges(tx, changesOf(rows, states), "payment");
  await book(
    tx,
    [
      ...rows.map((row) => ({
        invoice_id: row.id,
        payment_id: id,
        on: valueDay(on, { date: row.date, today: tx.today }),
        paid: paid.get(row.id) ?? NOTHING,
        is_set_off: isSetOff,
        unseen: row.source === "manual" ? NOTHING : (paid.get(row.id) ?? NOTHING),
      })),
      ...charges.map((part) => ({
        invoice_id: part.id,
        payment_id: id,
        on,
        paid: part.amount,
        part: "charges" as const,
      })),
    ],
    source,
  );
  await timeline(
    tx,
    states
      .filter(({ id: of }) => paid.has(of))
      .map((state) => ({ invoice_id: state.id, type: "payment" as const, content: "", status_id: null })),
  );
  await judgeConcerned(tx, ids);
  // As they are judged now: an undo goes back from here.
  await keepHolds(tx, undo_id, kept);
  return undo_id;
}
