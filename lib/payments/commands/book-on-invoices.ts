import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { allocatePayments, storePayments } from "@/lib/agreements/commands/allocate-payments";
import { arrangementPlaces } from "@/lib/agreements/queries/selected-invoices";
import { allocated, allocatedToCharges, type Part } from "@/lib/agreements/rules/allocation";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { chargesDue } from "@/lib/holds/queries/charges";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import { withLaw } from "@/lib/invoices/queries/law-claims";
import { claimOn } from "@/lib/invoices/rules/costs";
import { type Day, earlier } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { Payment } from "./lock-payments";

/** Money of a payment to be booked: how much, on which invoices and charges, and its value day. */
type Booking = {
  payment: Payment;
  amount: Cents;
  ids: readonly number[];
  on: Day;
  charges: Payment["charges"];
};

/**
 * Books money of payments of different debtors: for each first on the interest and costs it was requested for, as far as still due, then on
 * the invoices in the order of AGREEMENTS §1.5, none above its open amount. Returns how much of each was booked, in their order.
 */
export async function bookOnInvoices(tx: Tx, bookings: readonly Booking[]): Promise<Cents[]> {
  const ids = bookings.flatMap((booking) => booking.ids);
  const locked = new Map((await lockRows(tx, among(invoices.id, ids))).map((row) => [row.id, row]));
  const dueOf = await chargesStillDue(tx, [...locked.values()], bookings);
  const places = await arrangementPlaces(tx, ids);
  const plans = bookings.map((booking) => {
    const open = openOf(booking, locked);
    const besides = allocatedToCharges(booking.amount, dueOf(open, booking.charges));
    const left = subtract(booking.amount, sum(besides.map((part) => part.amount)));
    const payable = open.map((row) => ({ ...row, open: row.amount, arranged: places.get(row.id) ?? null }));
    const { parts } = allocated(left, payable, new Map(), tx.today);
    const booked = sum([...besides, ...parts].map((part: Part) => part.amount));
    return { ...booking, open, besides, parts, booked };
  });
  await applyPlans(
    tx,
    plans.filter(({ booked }) => booked > NOTHING),
  );
  return plans.map(({ booked }) => booked);
}

type Plan = Booking & { open: LockedInvoice[]; besides: Part[]; parts: Part[]; booked: Cents };

async function applyPlans(tx: Tx, plans: readonly Plan[]) {
  if (plans.length === 0) return;
  const ids = await storePayments(
    tx,
    plans.map(({ payment: { debtor_id, currency, provider, provider_id }, booked, on }) => ({
      debtor_id,
      currency,
      amount: booked,
      kind: "money",
      note: "",
      reference: provider_id ?? "",
      on: earlier(on, tx.today),
      source: provider,
    })),
  );
  await allocatePayments(
    tx,
    plans.flatMap(({ payment, open, parts, on, besides }) => {
      const id = ids.get(payment.debtor_id);
      const options = { charges: besides, isSetOff: false, source: payment.provider };
      return id === undefined ? [] : [{ id, rows: open, parts, on, ...options }];
    }),
  );
}

/** Returns the invoices of a payment that can still be paid, in the order of their ids as they were locked. */
const openOf = ({ payment, ids }: Booking, locked: ReadonlyMap<number, LockedInvoice>): LockedInvoice[] => {
  const own = new Set(ids);
  return [...locked.values()].filter(
    (row) =>
      own.has(row.id) &&
      row.debtor_id === payment.debtor_id &&
      row.currency === payment.currency &&
      (row.amount > NOTHING || row.rest_open) &&
      !settled.includes(row.last_status_id),
  );
};

type Due = { invoice_id: number; due: Cents };

/**
 * Returns a function giving the charges requested besides the open amounts, oldest due first, none above what is due today: for the
 * invoices of one payment at a time.
 */
async function chargesStillDue(tx: Tx, rows: readonly LockedInvoice[], bookings: readonly Booking[]) {
  const charged = rows.filter(({ id }) => bookings.some(({ charges }) => charges[id] !== undefined));
  if (charged.length === 0) return (): Due[] => [];
  const own = await customerSettings(tx);
  const agreed = await chargesDue(
    tx,
    charged.map(({ id }) => id),
  );
  const byLaw = new Map((await withLaw(tx, charged, own)).map(({ id, law }) => [id, law]));
  return (open: readonly LockedInvoice[], charges: Payment["charges"]): Due[] =>
    open
      .filter(({ id }) => charges[id] !== undefined)
      .toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
      .map((row) => {
        const now = claimOn({ ...row, law: byLaw.get(row.id) ?? null, is_closed: false }, own, tx.today);
        const left = agreed.filter(({ invoice_id }) => invoice_id === row.id).map(({ due }) => due);
        const due = left.length > 0 ? sum(left) : add(now.interest, now.incasso_costs);
        return { invoice_id: row.id, due: atMost(due, charges[row.id] ?? NOTHING) };
      });
}
