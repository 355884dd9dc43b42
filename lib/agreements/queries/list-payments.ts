import { and, count, desc, eq, gte, inArray, lte, type SQL, sql, sum } from "drizzle-orm";
import { fullName } from "@/db/full-name";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { bookings, payments } from "@/db/schema/payments";
import { users } from "@/db/schema/tenancy";
import { containsLower, when } from "@/db/where";
import type { Read } from "@/lib/access/context";
import { ownDebtor } from "@/lib/access/own-debtors";
import { query } from "@/lib/access/verbs";
import { groupBy } from "@/lib/kernel/group";
import { cents } from "@/lib/kernel/money";
import { metaOf } from "@/lib/kernel/page";
import { PaymentList } from "../answers";
import { PaymentFilters } from "../schema";

const ofDebtor = and(eq(debtors.customer_id, payments.customer_id), eq(debtors.id, payments.debtor_id));

/** Returns payments, newest first, each with the invoices it was booked on; an undone one has `undone_at`, and is in no total. */
export const listPayments = query({
  can: "payments.read",
  input: PaymentFilters,
  answer: PaymentList,
  async run(read, filters) {
    const matching = matchingPayments(read, filters);
    const rows = await read.db
      .select({ payment: payments, user: sql<string | null>`${fullName}` })
      .from(payments)
      .innerJoin(debtors, ofDebtor)
      .leftJoin(users, eq(users.id, payments.user_id))
      .where(matching)
      .orderBy(desc(payments.id))
      .limit(filters.per_page)
      .offset((filters.page - 1) * filters.per_page);
    const parts = await partsOf(
      read,
      rows.map(({ payment }) => payment.id),
    );
    const { total, totals } = await totalsOf(read, matching);
    return {
      data: rows.map(({ payment, user }) => paymentAnswer(payment, user, parts.get(payment.id) ?? [])),
      meta: metaOf(filters, total),
      filters,
      totals,
    };
  },
});

type Part = {
  payment_id: number | null;
  invoice_id: number;
  number: string;
  amount: ReturnType<typeof cents>;
};

function paymentAnswer(payment: typeof payments.$inferSelect, user: string | null, parts: Part[]) {
  const {
    customer_id: _,
    user_id: __,
    super_user_id: ___,
    undone_by: ____,
    created_at: _____,
    ...columns
  } = payment;
  return { ...columns, user, invoices: parts.map(({ payment_id: ______, ...part }) => part) };
}

const matchingPayments = (read: Read, filters: PaymentFilters): SQL | undefined =>
  and(
    eq(payments.customer_id, read.customer.id),
    ownDebtor(read),
    when(filters.debtor_id, (id) => eq(payments.debtor_id, id)),
    when(
      filters.invoice_id,
      (id) => sql`${payments.id} in (select ${bookings.payment_id} from ${bookings}
        where ${bookings.customer_id} = ${read.customer.id} and ${bookings.invoice_id} = ${id})`,
    ),
    when(filters.source, (source) => sql`${payments.source} = ${source}`),
    when(filters.from, (day) => gte(payments.on, day)),
    when(filters.till, (day) => lte(payments.on, day)),
    when(filters.q, (text) => containsLower(text, debtors.search)),
  );

async function partsOf({ db, customer }: Read, ids: number[]) {
  if (ids.length === 0) return new Map<number | null, Part[]>();
  const rows: Part[] = await db
    .select({
      payment_id: bookings.payment_id,
      invoice_id: bookings.invoice_id,
      number: invoices.number,
      amount: bookings.paid,
    })
    .from(bookings)
    .innerJoin(
      invoices,
      and(eq(invoices.customer_id, bookings.customer_id), eq(invoices.id, bookings.invoice_id)),
    )
    .where(and(eq(bookings.customer_id, customer.id), inArray(bookings.payment_id, ids)))
    .orderBy(bookings.id);
  return groupBy(rows, ({ payment_id }) => payment_id);
}

async function totalsOf({ db }: Read, matching: SQL | undefined) {
  const rows = await db
    .select({
      currency: payments.currency,
      all: count(),
      count: sql<number>`(count(*) filter (where ${payments.undone_at} is null))::int`,
      amount: sum(sql`case when ${payments.undone_at} is null then ${payments.amount} else 0 end`),
    })
    .from(payments)
    .innerJoin(debtors, ofDebtor)
    .where(matching)
    .groupBy(payments.currency)
    .orderBy(payments.currency);
  return {
    total: rows.reduce((total, { all }) => total + all, 0),
    totals: rows.map(({ all: _, amount, ...rest }) => ({ ...rest, amount: cents(Number(amount ?? 0)) })),
  };
}
