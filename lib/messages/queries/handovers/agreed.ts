import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { among } from "@/db/recordset";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { debtor_entries } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import { users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { holdRows, summaryOf } from "@/lib/agreements/queries/hold-rows";
import { groupBy } from "@/lib/kernel/group";

/** Promises, disputes, arrangements, pauses and callbacks that touch invoices, the oldest first, with what was agreed to be paid on which day. */
export async function agreedAbout(read: Read, invoice_ids: readonly number[]) {
  const { db, customer } = read;
  const rows = await holdRows(
    read,
    sql`${holds.id} in (select ${hold_items.hold_id} from ${hold_items}
      where ${hold_items.customer_id} = ${customer.id} and ${among(hold_items.invoice_id, invoice_ids)})`,
  );
  const ids = rows.map(({ hold }) => hold.id);
  const terms =
    ids.length === 0
      ? []
      : await db
          .select({ hold_id: hold_terms.hold_id, day: hold_terms.day, amount: hold_terms.amount })
          .from(hold_terms)
          .where(and(eq(hold_terms.customer_id, customer.id), among(hold_terms.hold_id, ids)))
          .orderBy(asc(hold_terms.place));
  const byHold = groupBy(terms, ({ hold_id }) => hold_id);
  return rows
    .sort((a, b) => a.hold.id - b.hold.id)
    .map((row) => ({
      ...summaryOf(row, read),
      end_note: row.hold.end_note,
      terms: byHold.get(row.hold.id) ?? [],
    }));
}

/** Everything that was taken off what is open on invoices, or put back, with what a person wrote about it. */
export const bookedOff = ({ db, customer }: Read, invoice_ids: readonly number[]) =>
  db
    .select({
      number: invoices.number,
      currency: invoices.currency,
      on: bookings.on,
      day: bookings.day,
      paid: bookings.paid,
      source: bookings.source,
      reference: payments.reference,
      note: payments.note,
    })
    .from(bookings)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bookings.customer_id), eq(invoices.id, bookings.invoice_id)),
    )
    .leftJoin(
      payments,
      and(eq(payments.customer_id, bookings.customer_id), eq(payments.id, bookings.payment_id)),
    )
    .where(and(eq(bookings.customer_id, customer.id), among(bookings.invoice_id, invoice_ids)))
    .orderBy(asc(bookings.id));

/** Notes and calls about a debtor as a whole, the oldest first. */
export const saidOfDebtor = ({ db, customer }: Read, debtor_id: number) =>
  db
    .select({
      day: sql<string>`(${debtor_entries.created_at} at time zone 'Europe/Amsterdam')::date::text`,
      type: debtor_entries.type,
      content: debtor_entries.content,
      user: sql<string | null>`${fullName}`,
    })
    .from(debtor_entries)
    .leftJoin(users, eq(users.id, debtor_entries.user_id))
    .where(
      and(
        eq(debtor_entries.customer_id, customer.id),
        eq(debtor_entries.debtor_id, debtor_id),
        inArray(debtor_entries.type, ["note", "call"]),
        isNull(debtor_entries.deleted_at),
      ),
    )
    .orderBy(asc(debtor_entries.id));
