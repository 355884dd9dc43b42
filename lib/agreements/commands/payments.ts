import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import { payments } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { command } from "@/lib/access/verbs";
import { customerSettings } from "@/lib/customers/queries";
import { keepHolds, snapshots } from "@/lib/holds/commands/keep";
import { chargesDue } from "@/lib/holds/queries/charges";
import { concerning, holdsWhere } from "@/lib/holds/queries/holds-on";
import { book, valueDay } from "@/lib/invoices/commands/book";
import { followHolds } from "@/lib/invoices/commands/follow-holds";
import { writeChanges } from "@/lib/invoices/commands/held";
import { judgeConcerned } from "@/lib/invoices/commands/judge-holds";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { timeline } from "@/lib/invoices/commands/move";
import { remember } from "@/lib/invoices/commands/undo";
import { after } from "@/lib/invoices/rules/after";
import { startJob } from "@/lib/jobs/commands";
import { jobEvents } from "@/lib/jobs/events";
import type { Day } from "@/lib/kernel/day";
import { NOTHING, subtract } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { PaymentMade } from "../answers";
import { spreadOf } from "../queries/spread-payment";
import { demandDebtor } from "../queries/subjects";
import { type Part, withRest } from "../rules/spread";
import { NewPayment, thanking } from "../schema";

/**
 * Books money that came in, or a credit that was set off, over invoices of one debtor: their open amounts are lowered, agreements are
 * judged, and it can be undone at any time (AGREEMENTS §1). Throws Problem("invalid") at the field; more than is open must be
 * confirmed with `overpay`. Throws Problem("not-found").
 */
export const addPayment = command({
  can: "payments.write",
  input: NewPayment,
  answer: PaymentMade,
  async run(tx, wish) {
    await demandDebtor(tx, wish.debtor_id);
    const ids = Object.keys(wish.invoices).map(Number);
    const charged = (await chargesDue(tx, ids)).map(({ invoice_id }) => invoice_id);
    const locked = await lockRows(tx, among(invoices.id, [...ids, ...charged]));
    const rows = locked.filter((row) => ids.includes(row.id));
    const { parts, rest, on, charges } = await spreadOf(tx, wish);
    if (rest > NOTHING && !wish.overpay) throw invalidField("amount", "too_much");
    const id = await store(tx, wish, on);
    const whole = rest > NOTHING ? withRest(parts, rest) : parts;
    const undo_id = await takeOff(tx, rows, {
      id,
      parts: whole,
      on,
      charges,
      isSetOff: wish.kind === "set_off",
    });
    if (wish.confirm) await startJob(tx, thanking, { payment_id: id }, 1);
    const named = new Map(rows.map((row) => [row.id, row.number]));
    tx.afterCommit(() => jobEvents.rowsChanged(tx.customer.id, "actions"));
    return {
      data: {
        id,
        undo_id,
        invoices: whole.map((part) => ({
          invoice_id: part.id,
          number: named.get(part.id) ?? "",
          amount: part.amount,
        })),
      },
    };
  },
});

async function store(tx: Tx, { debtor_id, currency, amount, kind, note, reference }: NewPayment, on: Day) {
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
      day: tx.today,
      user_id: tx.actor.id || null,
      super_user_id: tx.actor.super_user_id,
    })
    .returning({ id: payments.id });
  if (!made) throw new Error("a payment was not kept");
  return made.id;
}

type Taking = { id: number; parts: readonly Part[]; on: Day; charges: readonly Part[]; isSetOff: boolean };

/** Lowers the open amounts, with bookings, journal and dossier, and lets the holds follow. Returns the id of its undo. */
async function takeOff(
  tx: Tx,
  rows: LockedInvoice[],
  { id, parts, on, charges, isSetOff }: Taking,
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
    "hand",
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

const changesOf = <S extends { id: number }>(rows: LockedInvoice[], states: readonly S[]) => {
  const before = new Map(rows.map((row) => [row.id, row]));
  return states.flatMap((state) => {
    const row = before.get(state.id);
    return row ? [{ before: row, state }] : [];
  });
};
