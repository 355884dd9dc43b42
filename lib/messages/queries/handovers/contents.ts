import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { among } from "@/db/recordset";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { debtor_entries, debtors } from "@/db/schema/debtors";
import { handover_items, handovers } from "@/db/schema/handovers";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import { customers, users } from "@/db/schema/tenancy";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor } from "@/lib/access/own-debtors";
import { holdRows, summaryOf } from "@/lib/agreements/queries/hold-rows";
import { customerSettings } from "@/lib/customers/queries";
import { groupBy } from "@/lib/kernel/group";
import { notFound } from "@/lib/kernel/problems";
import { sentAbout, timelineAbout } from "@/lib/letters/queries/evidence";
import type { HandedLine, HandedSum } from "../../schema/handovers";

/**
 * Returns all data of a hand-over's file: the claims as they stood, what was sent, noted and agreed about them, and the parties. Throws
 * Problem("not-found"), also for one that was withdrawn.
 */
export async function contentsOf(read: Read, id: number) {
  const [row] = await read.db
    .select({ handover: handovers, debtor: debtors })
    .from(handovers)
    .innerJoin(
      debtors,
      and(eq(debtors.customer_id, handovers.customer_id), eq(debtors.id, handovers.debtor_id)),
    )
    .where(
      and(
        eq(handovers.customer_id, read.customer.id),
        eq(handovers.id, id),
        isNull(handovers.withdrawn_at),
        ofOwnDebtor(read, handovers.debtor_id),
      ),
    );
  if (!row) throw notFound();
  const sums = await sumsOf(read, row.handover);
  const ids = sums.flatMap(({ lines }) => lines.map(({ invoice_id }) => invoice_id));
  return {
    ...row,
    sums,
    customer: await customerSettings(read),
    legal_mode: await isByLaw(read),
    sent: await sentAbout(read, ids),
    timeline: await timelineAbout(read, ids),
    notes: await debtorNotes(read, row.debtor.id),
    agreed: await agreedAbout(read, ids),
    booked: await bookedOff(read, ids),
  };
}

export type Contents = Awaited<ReturnType<typeof contentsOf>>;

/** Returns whether the customer works in legal mode, claiming what the law gives. */
async function isByLaw({ db, customer }: Read): Promise<boolean> {
  const [row] = await db
    .select({ legal_mode: customers.legal_mode })
    .from(customers)
    .where(eq(customers.id, customer.id));
  return row?.legal_mode ?? false;
}

/** Returns the claims by currency, earliest due first. */
async function sumsOf(
  { db, customer }: Read,
  { id, day }: typeof handovers.$inferSelect,
): Promise<HandedSum[]> {
  const items = await db
    .select({ currency: handover_items.currency, line: handover_items.line })
    .from(handover_items)
    .where(and(eq(handover_items.customer_id, customer.id), eq(handover_items.handover_id, id)))
    .orderBy(asc(handover_items.id));
  const lines = items.map(({ currency, line }) => handed(line, currency));
  return [...groupBy(lines, ({ currency }) => currency)].map(([currency, of]) => ({
    currency,
    day,
    lines: [...of].sort((a, b) => (a.expires_at < b.expires_at ? -1 : 1)),
  }));
}

/** Returns the line in an item's column: only storeHandovers writes it, from a HandedLine. */
const handed = (line: unknown, currency: HandedLine["currency"]): HandedLine => ({
  ...(line as Omit<HandedLine, "currency">),
  currency,
});

/** Returns promises, disputes, arrangements, pauses and callbacks about invoices, oldest first, with their instalments. */
async function agreedAbout(read: Read, invoice_ids: readonly number[]) {
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

/** Returns everything booked off the open amounts of invoices, or back onto them, with the note a person wrote. */
const bookedOff = ({ db, customer }: Read, invoice_ids: readonly number[]) =>
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

/** Returns notes and calls about a debtor as a whole, oldest first. */
const debtorNotes = ({ db, customer }: Read, debtor_id: number) =>
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
