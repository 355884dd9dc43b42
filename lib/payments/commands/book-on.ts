import { among } from "@/db/recordset";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { storePayment, takeOff } from "@/lib/agreements/commands/take-off";
import { arrangedPlaces } from "@/lib/agreements/queries/subjects";
import { overCharges, type Part, spread } from "@/lib/agreements/rules/spread";
import { claimOn } from "@/lib/costs/rules";
import { customerSettings } from "@/lib/customers/queries";
import { settled } from "@/lib/flow/statuses";
import { chargesDue } from "@/lib/holds/queries/charges";
import { type LockedInvoice, lockRows } from "@/lib/invoices/commands/lock";
import type { Day } from "@/lib/kernel/day";
import { add, atMost, type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";
import type { Payment } from "./settle";

type Booking = { amount: Cents; ids: readonly number[]; on: Day; charges: Payment["charges"] };

/**
 * Books money of a payment: first on the interest and costs it was asked for, as far as they are still due, then on the invoices in the
 * order of AGREEMENTS §1.5, none more than is open. Returns how much.
 */
export async function bookOn(
  tx: Tx,
  { debtor_id, currency, provider, provider_id }: Payment,
  { amount, ids, on, charges }: Booking,
): Promise<Cents> {
  const locked = await lockRows(tx, among(invoices.id, [...ids]));
  const open = locked.filter(
    (row) =>
      row.debtor_id === debtor_id &&
      row.currency === currency &&
      row.amount > NOTHING &&
      !settled.includes(row.last_status_id),
  );
  const besides = overCharges(amount, await stillDue(tx, open, charges));
  const left = subtract(amount, sum(besides.map((part) => part.amount)));
  const places = await arrangedPlaces(tx, ids);
  const payable = open.map((row) => ({ ...row, open: row.amount, arranged: places.get(row.id) ?? null }));
  const { parts } = spread(left, payable, new Map(), tx.today);
  const booked = sum([...besides, ...parts].map((part: Part) => part.amount));
  if (booked === NOTHING) return NOTHING;
  const reference = provider_id ?? "";
  const wish = { debtor_id, currency, amount: booked, kind: "money" as const, note: "", reference };
  const id = await storePayment(tx, { ...wish, on: on > tx.today ? tx.today : on, source: provider });
  await takeOff(tx, open, { id, parts, on, charges: besides, isSetOff: false, source: provider });
  return booked;
}

/** What was asked besides the open amounts, the oldest due first, none more than is due today. */
async function stillDue(tx: Tx, rows: readonly LockedInvoice[], asked: Payment["charges"]) {
  const charged = rows.filter(({ id }) => asked[id] !== undefined);
  if (charged.length === 0) return [];
  const own = await customerSettings(tx);
  const agreed = await chargesDue(
    tx,
    charged.map(({ id }) => id),
  );
  return charged
    .toSorted((a, b) => (a.expires_at < b.expires_at ? -1 : 1))
    .map((row) => {
      const now = claimOn({ ...row, is_closed: false }, own, tx.today);
      const left = agreed.filter(({ invoice_id }) => invoice_id === row.id).map(({ due }) => due);
      const due = left.length > 0 ? sum(left) : add(now.interest, now.incasso_costs);
      return { invoice_id: row.id, due: atMost(due, asked[row.id] ?? NOTHING) };
    });
}
