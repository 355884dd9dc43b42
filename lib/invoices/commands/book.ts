import { sql } from "drizzle-orm";
import { recordset } from "@/db/recordset";
import { type EntrySource, invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, NOTHING, subtract, sum } from "@/lib/kernel/money";

/** A payment on an invoice, in cents, and its value day. */
export type Booking = {
  invoice_id: number;
  on: Day;
  paid: Cents;
  payment_id?: number | null;
  part?: "principal" | "charges";
  is_set_off?: boolean;
  unseen?: Cents;
  reverses_id?: number | null;
};

/** Stores bookings, recorded today, in the caller's transaction (FIGURES §5). */
export async function book(tx: Tx, entries: readonly Booking[], source: EntrySource) {
  await lowerCharges(tx, entries);
  const real = entries.filter(({ paid }) => paid !== NOTHING);
  if (real.length === 0) return;
  tx.touched(real.map(({ invoice_id }) => invoice_id));
  await tx.db.execute(sql`insert into ${bookings} (customer_id, invoice_id, payment_id, "on", day, paid, part, is_set_off, source, unseen,
      reverses_id, user_id, super_user_id)
    select ${tx.customer.id}, r.invoice_id, r.payment_id, r."on", ${tx.today}, r.paid, coalesce(r.part, 'principal'),
      coalesce(r.is_set_off, false), ${source}, coalesce(r.unseen, 0), r.reverses_id, ${tx.actor.id || null}::int, ${tx.actor.super_user_id}::int
    from ${recordset(
      real,
      'invoice_id int, payment_id int, "on" date, paid bigint, part text, is_set_off boolean, unseen bigint, reverses_id bigint',
    )}`);
}

/** Reduces later claims of interest and costs by payments for them; a reversed payment restores the claim. */
async function lowerCharges(tx: Tx, entries: readonly Booking[]) {
  const charges = groupBy(
    entries.filter(({ part }) => part === "charges"),
    ({ invoice_id }) => invoice_id,
  );
  if (charges.size === 0) return;
  const rows = [...charges].map(([id, of]) => ({ id, paid: sum(of.map(({ paid }) => paid)) }));
  await tx.db.execute(sql`update ${invoices} set charges_paid = ${invoices.charges_paid} + r.paid
    from ${recordset(rows, "id int, paid bigint")} where ${invoices.customer_id} = ${tx.customer.id} and ${invoices.id} = r.id`);
}

type Amounts = { amount: Cents; total_amount: Cents };

/** Returns the part of a change of the open amount that is not a change of the total: a payment, or a refund when negative. */
export const paidBetween = (before: Amounts, after: Amounts): Cents =>
  subtract(subtract(before.amount, after.amount), subtract(before.total_amount, after.total_amount));

/** Returns a value day within its limits: not before the invoice's date, not after the day it is recorded. */
export const valueDay = (day: Day | null, { date, today }: { date: Day; today: Day }): Day =>
  later(date, day === null || day > today ? today : day);
