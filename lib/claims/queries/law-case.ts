import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { hold_items, holds } from "@/db/schema/agreements";
import { debtors } from "@/db/schema/debtors";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { letter_items, letters } from "@/db/schema/letters";
import { bookings, payments } from "@/db/schema/payments";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { settled } from "@/lib/flow/statuses";
import {
  defaultLawSettings,
  type LawCase,
  type LawEvent,
  type LawInvoice,
  lawKindOf,
} from "@/lib/invoices/rules/law/case";
import { type Day, later } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, type Currency, cents, NOTHING } from "@/lib/kernel/money";
import { notFound } from "@/lib/kernel/problems";
import { correctionsOf, type TotalChange } from "../rules/corrections";
import { moneyEvents } from "../rules/money-events";
import { lawLetters } from "./law-letters";

type Row = {
  id: number;
  number: string;
  date: Day;
  expires_at: Day;
  total_amount: Cents;
  paid_before: Cents;
  contract_number: string;
};

/** The facts of one debtor in one currency, which invoice has which number, and what of the debtor is to be said beside them. */
export type DebtorCase = {
  facts: LawCase;
  ids: ReadonlyMap<string, number>;
  is_kind_known: boolean;
  is_abroad: boolean;
};

/** In which currency and on which day; `also` names invoices that count though they are closed and no letter named them. */
export type CaseOptions = { currency: Currency; on: Day; also?: readonly number[] | undefined };

/**
 * Returns what the law looks at of one debtor in one currency on a day: invoices of before that are open or that a letter of the collection side named, those
 * letters and how they arrived, money, corrections and what stood still. Throws Problem("not-found").
 */
export async function lawCase(
  read: Read,
  debtor_id: number,
  { currency, on, also = [] }: CaseOptions,
): Promise<DebtorCase> {
  const [debtor] = await read.db
    .select({ is_consumer: debtors.is_consumer, kvk_number: debtors.kvk_number, country: debtors.country })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), eq(debtors.id, debtor_id), ownDebtor(read)));
  if (!debtor) throw notFound();
  const rows = await invoicesOf(read, debtor_id, { currency, on, also });
  const ids = rows.map(({ id }) => id);
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const [lettersSent, money, changes, standing] = await Promise.all([
    lawLetters(read, numbers),
    moneyOf(read, ids),
    changesOf(read, ids),
    holdsOf(read, ids),
  ]);
  const byNumber = groupBy(changes, ({ number }) => number);
  const claims = rows.map((row) => ({
    row,
    ...correctionsOf(row.number, row.total_amount, byNumber.get(row.number) ?? []),
  }));
  const facts: LawCase = {
    debtor: lawKindOf(debtor.is_consumer ? "consumer" : null, debtor.kvk_number !== ""),
    currency,
    settings: defaultLawSettings,
    invoices: claims.map(({ row, amount }) => lawInvoice(row, { amount, currency, standing })),
    letters: lettersSent,
    events: [
      ...rows.flatMap(paidBefore),
      ...moneyEvents(money),
      ...claims.flatMap(({ events }) => events),
      ...standing.flatMap(standstills),
    ],
  };
  return {
    facts,
    ids: new Map(rows.map(({ id, number }) => [number, id])),
    is_kind_known: debtor.is_consumer || debtor.kvk_number !== "",
    is_abroad: debtor.country !== "NL" && debtor.country !== "",
  };
}

const isOpen = sql`${invoices.amount} > 0 and ${invoices.last_status_id} not in ${settled}`;
const isOnLetter = sql`exists (select from ${letter_items} join ${letters} on ${letters.customer_id} = ${letter_items.customer_id}
    and ${letters.id} = ${letter_items.letter_id}
  where ${letter_items.customer_id} = ${invoices.customer_id} and ${letter_items.invoice_id} = ${invoices.id}
    and ${letters.withdrawn_at} is null and ${letters.free_until} is not null)`;

const invoicesOf = (
  read: Read,
  debtor_id: number,
  { currency, on, also }: Required<CaseOptions>,
): Promise<Row[]> =>
  read.db
    .select({
      id: invoices.id,
      number: invoices.number,
      date: invoices.date,
      expires_at: invoices.expires_at,
      total_amount: invoices.total_amount,
      paid_before: invoices.paid_before,
      contract_number: invoices.contract_number,
    })
    .from(invoices)
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(invoices.customer_id, read.customer.id),
        eq(invoices.debtor_id, debtor_id),
        eq(invoices.currency, currency),
        lte(invoices.date, on),
        sql`${invoices.total_amount} > 0`,
        sql`(${isOpen} or ${isOnLetter} or ${among(invoices.id, also ?? [])})`,
      ),
    )
    .orderBy(invoices.expires_at, invoices.id);

type Change = TotalChange & { number: string };

/** Corrections of the total, in the order in which they were made. */
async function changesOf({ db, customer }: Read, ids: readonly number[]): Promise<Change[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      number: invoices.number,
      from: journal_entries.from,
      to: journal_entries.to,
      day: journal_entries.day,
    })
    .from(journal_entries)
    .innerJoin(invoices, ofInvoice(journal_entries))
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

const ofInvoice = (table: typeof journal_entries | typeof bookings | typeof hold_items): SQL =>
  sql`${invoices.customer_id} = ${table.customer_id} and ${invoices.id} = ${table.invoice_id}`;

function lawInvoice(
  { number, date, expires_at, contract_number }: Row,
  { amount, currency, standing }: { amount: Cents; currency: Currency; standing: readonly Held[] },
): LawInvoice {
  const held = standing
    .filter((hold) => hold.number === number && hold.kind !== "promise" && hold.kind !== "callback")
    .map(({ from, to }) => ({ from, to }));
  return {
    number,
    date,
    expires_at: later(date, expires_at),
    amount,
    currency,
    ...(contract_number === "" ? {} : { series: contract_number }),
    ...(held.length > 0 ? { held } : {}),
  };
}

/** What was paid before we first saw an invoice: nobody says when, so it counts as paid at once. */
const paidBefore = ({ number, date, paid_before }: Row): LawEvent[] =>
  paid_before > NOTHING
    ? [
        {
          kind: "payment",
          id: `before-${number}`,
          on: date,
          amount: paid_before,
          by: "ledger",
          invoices: [{ number, amount: paid_before }],
        },
      ]
    : [];

async function moneyOf({ db, customer }: Read, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: bookings.id,
      number: invoices.number,
      date: invoices.date,
      payment_id: bookings.payment_id,
      on: bookings.on,
      day: bookings.day,
      paid: bookings.paid,
      is_set_off: bookings.is_set_off,
      reverses_id: bookings.reverses_id,
      undone_on: sql<Day | null>`(${payments.undone_at} at time zone 'Europe/Amsterdam')::date`,
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

type Held = { number: string; kind: string; reason: string | null; from: Day; to: Day | null };

async function holdsOf({ db, customer }: Read, ids: readonly number[]): Promise<Held[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      number: invoices.number,
      kind: holds.kind,
      reason: holds.reason,
      from: holds.made_on,
      to: sql<Day | null>`case when ${hold_items.is_open} then null else coalesce(${holds.ended_on}, ${holds.day}) end`,
    })
    .from(hold_items)
    .innerJoin(holds, and(eq(holds.customer_id, hold_items.customer_id), eq(holds.id, hold_items.hold_id)))
    .innerJoin(invoices, ofInvoice(hold_items))
    .where(and(eq(hold_items.customer_id, customer.id), among(hold_items.invoice_id, ids)))
    .orderBy(holds.id);
}

/** An arrangement agrees on delay; insolvency, debt counselling and death force it. A dispute stops letters, not interest. */
function standstills({ number, kind, reason, from, to }: Held): LawEvent[] {
  const invoices = [number];
  if (kind === "arrangement") return [{ kind: "standstill", reason: "arrangement", from, to, invoices }];
  if (kind === "pause" && (reason === "insolvency" || reason === "debt_counselling" || reason === "deceased"))
    return [{ kind: "standstill", reason, from, to, invoices }];
  return [];
}
