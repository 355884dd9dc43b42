import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { cents } from "@/lib/kernel/money";
import type { LawEvent } from "../rules/law/case";
import type { TotalChange } from "../rules/law-facts/corrections";

type Change = TotalChange & { invoice_id: number };

/** Returns corrections of the total, in the order in which they were made. */
export async function changesOf({ db, customer }: Read, ids: readonly number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      invoice_id: journal_entries.invoice_id,
      from: journal_entries.from,
      to: journal_entries.to,
      day: journal_entries.day,
    })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, customer.id),
        among(journal_entries.invoice_id, ids),
        eq(journal_entries.label, "total_amount"),
        sql`${journal_entries.from} is not null and ${journal_entries.to} is not null`,
      ),
    )
    .orderBy(journal_entries.id);
  return rows.map(({ from, to, ...row }) => ({ ...row, from: cents(Number(from)), to: cents(Number(to)) }));
}

/** A charge that a user switched on or off; "all" means that the open rest of a claim was waived. */
export type Switched = {
  invoice_id: number;
  charge: "interest" | "costs" | "all";
  to: "on" | "off";
  day: Day;
};

/** Returns a switch as an event of the law. */
export const switchEvent =
  (invoice: string) =>
  ({ charge, to, day: on }: Switched): LawEvent =>
    charge === "all"
      ? { kind: "waiver", invoice, on, recorded: on }
      : { kind: "switch", invoice, charge, to, on, recorded: on };

const chargeOf: Partial<Record<string, Switched["charge"]>> = {
  calculate_interest: "interest",
  calculate_incasso: "costs",
  waived: "all",
};

/** Returns charges that users switched on and off or waived, in that order. */
export async function switchesOf({ db, customer }: Read, ids: readonly number[]): Promise<Switched[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      invoice_id: journal_entries.invoice_id,
      label: journal_entries.label,
      to: journal_entries.to,
      day: journal_entries.day,
    })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, customer.id),
        among(journal_entries.invoice_id, ids),
        inArray(journal_entries.label, ["calculate_interest", "calculate_incasso", "waived"]),
      ),
    )
    .orderBy(journal_entries.id);
  return rows.map(({ label, to, ...row }) => ({
    ...row,
    charge: chargeOf[label] ?? "costs",
    to: to === "true" ? "on" : "off",
  }));
}

const ofInvoice = (table: typeof bookings | typeof hold_items): SQL =>
  sql`${invoices.customer_id} = ${table.customer_id} and ${invoices.id} = ${table.invoice_id}`;

/** Returns bookings on invoices and their reversals, by value day. */
export async function moneyOf({ db, customer }: Read, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: bookings.id,
      invoice_id: bookings.invoice_id,
      number: invoices.number,
      date: invoices.date,
      payment_id: bookings.payment_id,
      on: bookings.on,
      day: bookings.day,
      paid: bookings.paid,
      part: bookings.part,
      is_set_off: bookings.is_set_off,
      reverses_id: bookings.reverses_id,
      undone_on: sql<Day | null>`(select taken.day from ${bookings} taken where taken.customer_id = ${bookings.customer_id}
        and taken.invoice_id = ${bookings.invoice_id} and taken.reverses_id = ${bookings.id} and taken."on" = ${bookings.on}
        and ${payments.undone_at} is not null limit 1)`,
    })
    .from(bookings)
    .innerJoin(invoices, ofInvoice(bookings))
    .leftJoin(
      payments,
      and(eq(payments.customer_id, bookings.customer_id), eq(payments.id, bookings.payment_id)),
    )
    .where(and(eq(bookings.customer_id, customer.id), among(bookings.invoice_id, ids)))
    .orderBy(bookings.on, bookings.id);
}

/** A hold or dispute of an invoice: both days are included; without an end it is still open. */
export type HoldPeriod = {
  invoice_id: number;
  number: string;
  kind: string;
  reason: string | null;
  outcome: string | null;
  from: Day;
  to: Day | null;
};

/** Returns the holds of invoices, the oldest first. */
export async function holdsOf({ db, customer }: Read, ids: readonly number[]): Promise<HoldPeriod[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      invoice_id: hold_items.invoice_id,
      number: invoices.number,
      kind: holds.kind,
      reason: holds.reason,
      outcome: holds.outcome,
      from: holds.made_on,
      to: sql<Day | null>`case when ${hold_items.is_open} then null else coalesce(${holds.ended_on}, ${holds.day}) end`,
    })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .innerJoin(invoices, ofInvoice(hold_items))
    .where(and(eq(hold_items.customer_id, customer.id), among(hold_items.invoice_id, ids)))
    .orderBy(holds.id);
}
