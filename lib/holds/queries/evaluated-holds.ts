import { and, asc, eq, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, hold_terms, holds } from "@/db/schema/agreements";
import { invoices } from "@/db/schema/invoices";
import { bookings, source_readings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import type { Day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { cents, NOTHING } from "@/lib/kernel/money";
import { type Evaluable, type Evaluation, evaluate, type KnownFacts } from "../rules/evaluate";
import type { AgreementRules } from "../rules/working-days";
import type { HoldRow } from "./holds-on";

/** Returns today's evaluation of holds, with the facts it is based on: set-based, whatever their number. Changes nothing. */
export async function evaluatedHolds(
  read: Read,
  rows: readonly HoldRow[],
  rules: AgreementRules,
): Promise<{ hold: HoldRow; of: Evaluable; facts: KnownFacts; result: Evaluation }[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [terms, money, standing] = await Promise.all([
    termsOf(read, ids),
    moneyOf(read, ids),
    standingOf(read, ids),
  ]);
  return rows.map((hold) => {
    const of = {
      ...hold,
      terms: terms.get(hold.id) ?? [],
      charges: hold.charges === "included" ? hold.charges_amount : null,
    };
    const facts = { bookings: money.get(hold.id) ?? [], ...(standing.get(hold.id) ?? nothingKnown) };
    return { hold, of, facts, result: evaluate(of, facts, read.today, rules) };
  });
}

const nothingKnown = { open: NOTHING, open_then: NOTHING, has_open_items: false, fresh_on: null };

/** Returns the schedules of holds, by hold and in their order. */
export async function termsOf({ db, customer }: Read, hold_ids: readonly number[]) {
  const rows = await db
    .select({ hold_id: hold_terms.hold_id, day: hold_terms.day, amount: hold_terms.amount })
    .from(hold_terms)
    .where(and(eq(hold_terms.customer_id, customer.id), among(hold_terms.hold_id, hold_ids)))
    .orderBy(asc(hold_terms.hold_id), asc(hold_terms.place));
  return groupBy(rows, ({ hold_id }) => hold_id);
}

/** The moment from which payments count for a hold. */
export const countsFrom = sql`coalesce(${holds.agreed_at}, ${holds.created_at})`;

/** Returns bookings on a hold's invoices recorded after it was agreed, without reversals of older ones. */
async function moneyOf({ db, customer }: Read, hold_ids: readonly number[]) {
  const rows = await db
    .select({
      hold_id: hold_items.hold_id,
      id: bookings.id,
      invoice_id: bookings.invoice_id,
      on: bookings.on,
      paid: bookings.paid,
      part: bookings.part,
      is_set_off: bookings.is_set_off,
      payment_id: bookings.payment_id,
    })
    .from(bookings)
    .innerJoin(
      hold_items,
      and(eq(hold_items.customer_id, bookings.customer_id), eq(hold_items.invoice_id, bookings.invoice_id)),
    )
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .where(
      and(
        eq(bookings.customer_id, customer.id),
        among(hold_items.hold_id, hold_ids),
        sql`${bookings.created_at} > ${countsFrom}`,
        sql`not exists (select 1 from ${bookings} older where older.customer_id = ${bookings.customer_id}
          and older.id = ${bookings.reverses_id} and older.created_at <= ${countsFrom})`,
      ),
    )
    .orderBy(asc(bookings.id));
  return groupBy(rows, ({ hold_id }) => hold_id);
}

type HoldFacts = {
  hold_id: number;
  open: string;
  open_then: string;
  has_open_items: boolean;
  fresh_on: Day | null;
};

/**
 * Returns the open amounts of the holds' remaining invoices, and the day their sources were last read completely; one never read completely
 * counts as 1900-01-01.
 */
async function standingOf({ db, customer }: Read, hold_ids: readonly number[]) {
  const rows = await db.execute<HoldFacts>(sql`
    select ${hold_items.hold_id} as hold_id,
      coalesce(sum(${invoices.amount}) filter (where ${hold_items.is_open}), 0) as open,
      coalesce(sum(${hold_items.open_then}) filter (where ${hold_items.is_open}), 0) as open_then,
      bool_or(case when ${holds.state} = 'open' then ${hold_items.is_open} else ${invoices.amount} > 0 end) as has_open_items,
      min(case when ${invoices.source} = 'manual' then null else coalesce(${source_readings.read_on}, '1900-01-01') end) as fresh_on
    from ${hold_items} join ${holds} on ${holds.customer_id} = ${hold_items.customer_id} and ${holds.id} = ${hold_items.hold_id}
    join ${invoices} on ${invoices.customer_id} = ${hold_items.customer_id} and ${invoices.id} = ${hold_items.invoice_id}
    left join ${source_readings} on ${source_readings.customer_id} = ${invoices.customer_id} and ${source_readings.source} = ${invoices.source}
    where ${hold_items.customer_id} = ${customer.id} and ${among(hold_items.hold_id, hold_ids)}
    group by ${hold_items.hold_id}`);
  return new Map(
    rows.map(({ hold_id, open, open_then, ...rest }) => [
      hold_id,
      { ...rest, open: cents(Number(open)), open_then: cents(Number(open_then)) },
    ]),
  );
}
