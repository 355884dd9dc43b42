import { sql } from "drizzle-orm";
import { copyInto } from "@/db/copy";
import { inBulk } from "@/db/in-bulk";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings } from "@/db/schema/payments";
import type { Tx } from "@/lib/access/context";
import { type Cents, cents } from "@/lib/kernel/money";
import type { Fetched } from "./fetch";
import type { Place } from "./place";

/** What is open in the package in one currency. */
export type Held = { currency: string; amount: Cents };
type Staged = { duplicates: number; held: Held[] };

/**
 * Puts what was read into tables of this transaction alone, one row an external id: of several the last counts. Items of which the
 * package says what we know already go no further than `ledger_same`, with the invoice each is: a night in which little happened costs
 * one comparison. Returns how many items stood there more than once, and what is open per currency.
 */
export async function stageFetched(tx: Tx, place: Place, fetched: Fetched): Promise<Staged> {
  await copyFetched(tx, fetched);
  await tx.db.execute(
    sql`delete from ledger_debtors o using ledger_debtors n where n.external_id = o.external_id and n.line > o.line`,
  );
  const twice = await tx.db.execute(
    sql`delete from ledger_items o using ledger_items n where n.external_id = o.external_id and n.line > o.line`,
  );
  const held = await tx.db.execute<{ currency: string; amount: string }>(
    sql`select currency, sum(amount) as amount from ledger_items where state in ('open', 'credit') group by 1`,
  );
  await setSameAside(tx, place, fetched.items.size);
  return {
    duplicates: twice.count,
    held: held.map(({ currency, amount }) => ({ currency, amount: cents(Number(amount)) })),
  };
}

async function copyFetched(tx: Tx, { debtors: cards, items }: Fetched) {
  await tx.db.execute(sql`create temporary table ledger_debtors (line int, external_id text, debtor_number text, name text, address text,
    zipcode text, city text, country text, country_word text, language text, kvk_number text, contact_name text,
    contact_email_address text, contact_telephone_number text, credit_limit bigint, is_deleted boolean) on commit drop`);
  await tx.db.execute(sql`create temporary table ledger_items (line int, external_id text, debtor_external_id text, number text, date date,
    expires_at date, currency text, total_amount bigint, amount bigint, paid_at date, your_ref text, information text, state text) on commit drop`);
  await copyInto(tx.db, `ledger_debtors (${cards.columns.join(", ")})`, cards.lines());
  await copyInto(tx.db, `ledger_items (${items.columns.join(", ")})`, items.lines());
  await tx.db.execute(sql`create index on ledger_debtors (external_id)`);
  await tx.db.execute(sql`analyze ledger_debtors, ledger_items`);
}

/**
 * Sets aside the items of which nothing is to be written: known, of a known debtor, and told as they are (see `differs` in
 * lib/invoices/commands/take-in.ts, and how `placeItems` fills what is not told). Whatever is in doubt stays.
 */
async function setSameAside(tx: Tx, { source, division }: Place, many: number) {
  const { count } = await inBulk(tx.db, many, () =>
    tx.db.execute(sql`create temporary table ledger_same on commit drop as
    select l.line, k.id as invoice_id from ledger_items l
    join ${debtors} d on d.customer_id = ${tx.customer.id} and d.source = ${source} and d.division = ${division}
      and d.external_id = l.debtor_external_id
    join ${invoices} k on k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division}
      and k.external_id = l.external_id and k.currency = l.currency
    left join (select invoice_id, sum(unseen)::bigint as unseen from ${bookings}
      where customer_id = ${tx.customer.id} and unseen <> 0 group by 1) b on b.invoice_id = k.id
    where l.state in ('open', 'credit') and k.amount + coalesce(b.unseen, 0) = l.amount and (l.amount <> 0 or l.paid_at is null)
      and coalesce(l.total_amount, k.total_amount) = k.total_amount
      and k.expires_at = coalesce(l.expires_at, least(l.date + 30, '2198-12-30'::date))
      and l.your_ref in ('', k.contract_number) and l.information in ('', k.information)`),
  );
  await tx.db.execute(sql`create index on ledger_same (invoice_id)`);
  await tx.db.execute(sql`analyze ledger_same`);
  if (count === 0) return;
  await tx.db.execute(sql`delete from ledger_items l using ledger_same s where s.line = l.line`);
  await tx.db.execute(sql`analyze ledger_items`);
}
