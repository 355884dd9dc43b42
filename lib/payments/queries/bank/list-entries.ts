import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { bank_entries, bank_matches, bank_proposals } from "@/db/schema/bank";
import { bank_overlaps } from "@/db/schema/bank-overlaps";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments, provider_payments } from "@/db/schema/payments";
import { contains, when } from "@/db/where";
import { withDebtor } from "@/db/with-debtor";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents, subtract } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { BankEntryList } from "../../answers";
import { maskedAccount, maskedText } from "../../rules/bank/accounts";
import { BankEntryFilters, reasons, type states } from "../../schema";

const ofDebtor = and(
  eq(debtors.customer_id, bank_entries.customer_id),
  eq(debtors.id, bank_entries.debtor_id),
);

/** Returns lines of the customer's statements in one tab, newest first, each with the invoices it pays or is proposed to pay. */
export const listBankEntries = query({
  can: "bank.read",
  input: BankEntryFilters,
  answer: BankEntryList,
  async run(read, filters) {
    const matching = matchingEntries(read, filters);
    const rows = await read.db
      .select({ entry: bank_entries, debtor: debtors.name })
      .from(bank_entries)
      .leftJoin(debtors, ofDebtor)
      .where(matching)
      .orderBy(...orderOf(filters))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const [counted] = await read.db.select({ total: count() }).from(bank_entries).where(matching);
    const parts = await partsOf(
      read,
      rows.map(({ entry }) => entry.id),
    );
    return {
      data: rows.map(({ entry, debtor }) => entryRow(entry, debtor, parts.get(entry.id) ?? [])),
      meta: metaOf(filters, counted?.total ?? 0),
      filters,
      totals: await tabsOf(read, filters),
    };
  },
});

function entryRow(entry: typeof bank_entries.$inferSelect, debtor: string | null, parts: readonly Part[]) {
  const {
    id,
    statement_id,
    currency,
    amount,
    booked,
    booked_on,
    value_on,
    name,
    is_return,
    state,
    debtor_id,
    version,
  } = entry;
  return {
    id,
    statement_id,
    currency,
    amount,
    booked_on,
    value_on,
    name,
    is_return,
    state,
    debtor_id,
    debtor,
    version,
    account: maskedAccount(entry.account),
    iban: maskedAccount(entry.iban),
    text: maskedText(entry.text || entry.reference),
    left: subtract(amount, booked),
    reason: reasons.find((reason) => reason === entry.reason) ?? null,
    invoices: parts.map(({ entry_id: _, ...part }) => part),
  };
}

const matchingEntries = (read: Read, { state, ...narrowed }: BankEntryFilters): SQL | undefined =>
  and(within(read, narrowed), eq(bank_entries.state, state));

const within = (
  read: Read,
  { q, statement_id }: Pick<BankEntryFilters, "q" | "statement_id">,
): SQL | undefined =>
  and(
    eq(bank_entries.customer_id, read.customer.id),
    when(
      statement_id,
      (
        id,
      ) => sql`(${bank_entries.statement_id} = ${id} or ${bank_entries.id} in (select ${bank_overlaps.entry_id} from ${bank_overlaps}
        where ${bank_overlaps.customer_id} = ${read.customer.id} and ${bank_overlaps.statement_id} = ${id}))`,
    ),
    q === ""
      ? undefined
      : sql`(${contains(q, bank_entries.name)} or ${contains(q, bank_entries.text)} or ${contains(q, bank_entries.reference)})`,
  );

const sortColumns = {
  booked_on: bank_entries.booked_on,
  amount: bank_entries.amount,
  name: bank_entries.name,
};

function orderOf({ sort, direction }: BankEntryFilters): SQL[] {
  const order = direction === "asc" ? asc : desc;
  return [order(sortColumns[sort]), order(bank_entries.id)];
}

async function tabsOf(
  read: Read,
  filters: BankEntryFilters,
): Promise<Record<(typeof states)[number], number>> {
  const rows = await read.db
    .select({ state: bank_entries.state, count: count() })
    .from(bank_entries)
    .where(within(read, filters))
    .groupBy(bank_entries.state);
  const of = (state: (typeof states)[number]) => rows.find((row) => row.state === state)?.count ?? 0;
  return {
    certain: of("certain"),
    proposed: of("proposed"),
    open: of("open"),
    booked: of("booked"),
    out: of("out"),
  };
}

type Part = {
  entry_id: number;
  invoice_id: number;
  number: string;
  debtor_id: number;
  debtor: string;
  amount: Cents;
  payment_id: number | null;
};

/** Returns what lines pay and as which payment, and what waiting lines are proposed to pay. */
async function partsOf(read: Read, ids: readonly number[]): Promise<Map<number, Part[]>> {
  const whose = {
    invoice_id: invoices.id,
    number: invoices.number,
    debtor_id: debtors.id,
    debtor: debtors.name,
  };
  const proposed: Part[] = await read.db
    .select({
      entry_id: bank_proposals.entry_id,
      ...whose,
      amount: bank_proposals.amount,
      payment_id: sql<null>`null`,
    })
    .from(bank_proposals)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bank_proposals.customer_id), eq(invoices.id, bank_proposals.invoice_id)),
    )
    .innerJoin(debtors, withDebtor)
    .where(and(eq(bank_proposals.customer_id, read.customer.id), among(bank_proposals.entry_id, ids)))
    .orderBy(invoices.expires_at, invoices.number);
  const booked = await read.db
    .select({
      entry_id: bank_matches.entry_id,
      ...whose,
      paid: sql<string>`sum(${bookings.paid})`,
      payment_id: bank_matches.payment_id,
    })
    .from(bank_matches)
    .innerJoin(
      bookings,
      and(
        eq(bookings.customer_id, bank_matches.customer_id),
        eq(bookings.payment_id, bank_matches.payment_id),
      ),
    )
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bookings.customer_id), eq(invoices.id, bookings.invoice_id)),
    )
    .innerJoin(debtors, withDebtor)
    .where(
      and(
        eq(bank_matches.customer_id, read.customer.id),
        isNull(bank_matches.undone_at),
        among(bank_matches.entry_id, ids),
      ),
    )
    .groupBy(
      bank_matches.entry_id,
      bank_matches.payment_id,
      invoices.customer_id,
      invoices.id,
      debtors.customer_id,
      debtors.id,
    )
    .orderBy(bank_matches.payment_id, invoices.id);
  const paid: Part[] = booked.map(({ paid: amount, ...part }) => ({
    ...part,
    amount: cents(Number(amount)),
  }));
  return groupBy([...paid, ...proposed, ...(await partsOfOurs(read, ids))], ({ entry_id }) => entry_id);
}

type PartsOfOursPart = {
  entry_id: number;
  invoice_id: number;
  number: string;
  debtor_id: number;
  debtor: string;
  amount: Cents;
  payment_id: null;
};

/**
 * Returns the invoices of lines of known transactions (a payment through the provider, or a returned line), each with the amount booked on
 * it, or still to be booked.
 */
async function partsOfOurs(
  { db, customer }: Read,
  ids: readonly number[],
): Promise<readonly PartsOfOursPart[]> {
  const rows = await db.execute<Omit<PartsOfOursPart, "amount" | "payment_id"> & { amount: string }>(sql`
    with mine as (select e.id as entry_id, e.provider_payment_id, e.returns_id from ${bank_entries} e
      where e.customer_id = ${customer.id} and ${among(sql`e.id`, ids)} and coalesce(e.provider_payment_id, e.returns_id) is not null),
    asked as (select m.entry_id, i.id as invoice_id, b.paid,
        least(i.amount, p.amount - sum(i.amount) over (partition by m.entry_id order by a.place) + i.amount) as rest
      from mine m join ${provider_payments} p on p.customer_id = ${customer.id} and p.id = m.provider_payment_id
      cross join lateral unnest(p.invoice_ids) with ordinality a(id, place)
      join ${invoices} i on i.customer_id = p.customer_id and i.id = a.id
      left join lateral (select sum(k.paid) as paid from ${payments} y join ${bookings} k on k.customer_id = y.customer_id and k.payment_id = y.id
        where y.customer_id = p.customer_id and y.debtor_id = p.debtor_id and y.source = p.provider and y.reference = p.provider_id
          and k.invoice_id = i.id and k.paid > 0) b on true),
    returned as (select m.entry_id, k.invoice_id, sum(k.paid) as paid, 0 as rest from mine m
      join ${bank_matches} x on x.customer_id = ${customer.id} and x.entry_id = m.returns_id
      join ${bookings} k on k.customer_id = x.customer_id and k.payment_id = x.payment_id and k.paid > 0
      group by m.entry_id, k.invoice_id),
    part as (select entry_id, invoice_id, coalesce(paid, rest) as amount from asked union all select entry_id, invoice_id, paid from returned)
    select part.entry_id, part.invoice_id, i.number, d.id as debtor_id, d.name as debtor, part.amount
    from part join ${invoices} i on i.customer_id = ${customer.id} and i.id = part.invoice_id
    join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    where part.amount > 0 order by part.entry_id, part.invoice_id`);
  return rows.map(({ amount, ...part }) => ({ ...part, amount: cents(Number(amount)), payment_id: null }));
}
