import { and, asc, eq, gt, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { positions } from "@/db/schema/figures";
import { invoices, journal_entries } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Read } from "@/lib/access/context";
import { day } from "@/lib/kernel/day";
import { groupBy } from "@/lib/kernel/group";
import { cents } from "@/lib/kernel/money";
import { paidUnder } from "../rules/paid-under";
import { positionsOf } from "../rules/positions";
import type { Entry } from "../rules/told";

const BATCH = 2_000;

/** The numbers of the invoices whose kept positions, or the status of whose money, are not what the rules say of their journal (FIGURES §1). Changes nothing. */
export async function differentPositions(read: Read): Promise<string[]> {
  const numbers: string[] = [];
  for (let last = 0; ; ) {
    const known = await invoicesAfter(read, last);
    if (known.length === 0) return numbers;
    numbers.push(...(await differentAmong(read, known)));
    last = known.at(-1)?.id ?? last;
  }
}

type Known = Awaited<ReturnType<typeof invoicesAfter>>[number];

const invoicesAfter = ({ db, customer }: Read, last: number) =>
  db
    .select({
      id: invoices.id,
      number: invoices.number,
      date: invoices.date,
      seen_on: sql`coalesce(${invoices.seen_on}, ${invoices.date})`.mapWith(invoices.date),
      amount: invoices.amount,
      total_amount: invoices.total_amount,
      expires_at: invoices.expires_at,
      last_status_id: invoices.last_status_id,
    })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), gt(invoices.id, last)))
    .orderBy(asc(invoices.id))
    .limit(BATCH);

async function differentAmong(read: Read, known: readonly Known[]): Promise<string[]> {
  const ids = known.map(({ id }) => id);
  const entries = await entriesOf(read, ids);
  const money = await moneyOf(read, ids);
  const kept = groupBy(await keptOf(read, ids), ({ invoice_id }) => invoice_id);
  return known.flatMap((invoice) => {
    const told = entries.get(invoice.id) ?? [];
    const came = money.get(invoice.id) ?? [];
    const rows = (kept.get(invoice.id) ?? []).map(({ invoice_id: _, ...row }) => row);
    const under = paidUnder(invoice, told, came);
    const isSame =
      JSON.stringify(rows) === JSON.stringify(positionsOf(invoice, told, came)) &&
      came.every(({ id, status_when_paid }) => under.get(id) === status_when_paid);
    return isSame ? [] : [invoice.number];
  });
}

const keptOf = ({ db, customer }: Read, ids: readonly number[]) =>
  db
    .select({
      invoice_id: positions.invoice_id,
      on: positions.on,
      until: positions.until,
      balance: positions.balance,
      open: positions.open,
      status: positions.status,
      due: positions.due,
    })
    .from(positions)
    .where(and(eq(positions.customer_id, customer.id), among(positions.invoice_id, ids)))
    .orderBy(positions.invoice_id, positions.on);

async function moneyOf({ db, customer }: Read, ids: readonly number[]) {
  const { id, invoice_id, on, paid, reverses_id, status_when_paid } = bookings;
  const rows = await db
    .select({ id, invoice_id, on, paid, reverses_id, status_when_paid })
    .from(bookings)
    .where(and(eq(bookings.customer_id, customer.id), among(invoice_id, ids), eq(bookings.part, "principal")))
    .orderBy(id);
  return groupBy(rows, (row) => row.invoice_id);
}

async function entriesOf({ db, customer }: Read, ids: readonly number[]): Promise<Map<number, Entry[]>> {
  const { id, invoice_id, label, from, to, day: on, source } = journal_entries;
  const rows = await db
    .select({ invoice_id, label, from, to, day: on, source })
    .from(journal_entries)
    .where(
      and(
        eq(journal_entries.customer_id, customer.id),
        among(invoice_id, ids),
        sql`(${label} in ('status', 'expires_at') or (${label} = 'amount' and ${from} is null))`,
      ),
    )
    .orderBy(id);
  const entries = new Map<number, Entry[]>();
  for (const [of, told] of groupBy(rows, (row) => row.invoice_id)) entries.set(of, told.flatMap(entryOf));
  return entries;
}

type Told = { label: string; from: string | null; to: string | null; day: Entry["day"]; source: string };

function entryOf({ label, from, to, day: on, source }: Told): Entry[] {
  const at = { day: on, source };
  if (to === null) return [];
  if (from === null) return label === "amount" ? [{ ...at, label, from, to: cents(Number(to)) }] : [];
  if (label === "status") return [{ ...at, label, from: Number(from), to: Number(to) }];
  return label === "expires_at" ? [{ ...at, label, from: day(from), to: day(to) }] : [];
}
