import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { chargesDue } from "@/lib/holds/queries/charges";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { add, type Cents, NOTHING } from "@/lib/kernel/money";
import { invalidField } from "@/lib/kernel/problems";
import { paymentAllocation } from "../queries/payment-allocation";
import { requireDebtor } from "../queries/selected-invoices";
import { type Part, withOverpayment } from "../rules/allocation";
import type { NewPayment } from "../schema";
import { allocatePayments, storePayments } from "./allocate-payments";

type BookedPayment = { id: number; undo_id: number; rows: LockedInvoice[]; booked: Part[] };

/**
 * Books money over invoices of one debtor in the caller's transaction; `source`: entered by "hand" or from the "bank". Returns the invoices
 * as they were and the amount booked on each, charges included. Throws Problem("invalid") at the field, ("not-found").
 */
export async function bookPayment(tx: Tx, wish: NewPayment, source: "hand" | "bank"): Promise<BookedPayment> {
  await requireDebtor(tx, wish.debtor_id);
  const ids = Object.keys(wish.invoices).map(Number);
  const charged = (await chargesDue(tx, ids)).map(({ invoice_id }) => invoice_id);
  const locked = await lockRows(tx, among(invoices.id, [...ids, ...charged]));
  const rows = locked.filter((row) => ids.includes(row.id));
  const { parts, rest, on, charges } = await paymentAllocation(tx, wish);
  if (rest > NOTHING && !wish.overpay) throw invalidField("amount", "too_much");
  const id = (await storePayments(tx, [{ ...wish, on, source }])).get(wish.debtor_id);
  if (id === undefined) throw new Error("a payment was not kept");
  const allParts = rest > NOTHING ? withOverpayment(parts, rest) : parts;
  const isSetOff = wish.kind === "set_off";
  const undo_ids = await allocatePayments(tx, [{ id, rows, parts: allParts, on, charges, isSetOff, source }]);
  const undo_id = undo_ids.get(id);
  if (undo_id === undefined) throw new Error("an undo was not opened");
  const chargesOn = new Map(charges.map((part) => [part.id, part.amount]));
  const booked = rows
    .map((row) => ({ id: row.id, amount: add(amountOn(allParts, row.id), chargesOn.get(row.id) ?? NOTHING) }))
    .filter(({ amount }) => amount > NOTHING);
  return { id, undo_id, rows, booked };
}

const amountOn = (parts: readonly Part[], id: number): Cents =>
  parts.find((part) => part.id === id)?.amount ?? NOTHING;
