import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { debtor_aliases, debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import { contains, containsLower, startsLower } from "@/db/where";
import { may } from "@/lib/access/capabilities";
import type { Read } from "@/lib/access/context";
import { ofOwnDebtor, ownDebtor } from "@/lib/access/own-debtors";
import { dialled } from "@/lib/i18n/local-forms";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { groupBy } from "@/lib/kernel/group";
import { type Cents, cents } from "@/lib/kernel/money";
import { amountIn, termsIn } from "../rules/search";

/** The most results of one kind. */
export const SHOWN = 4;

/**
 * Returns debtors with exactly the typed open amount, and those that contain every term, in any order; names that begin with the text come
 * first.
 */
export async function foundDebtors(read: Read, text: string) {
  const open = amountIn(text);
  const found = await Promise.all([open === null ? [] : owing(read, open), idsOf(read, text)]);
  const ids = [...new Set(found.flat())].slice(0, SHOWN);
  if (ids.length === 0) return [];
  const [rows, openByDebtor] = await Promise.all([rowsOf(read, ids), openAmounts(read, ids)]);
  const indexById = new Map(ids.map((id, at) => [id, at]));
  return rows
    .sort((a, b) => (indexById.get(a.id) ?? 0) - (indexById.get(b.id) ?? 0))
    .map(({ country, ...row }) => ({
      ...row,
      telephone_e164: dialled(country, row.telephone),
      owed: (openByDebtor.get(row.id) ?? []).map(({ currency, open }) => ({
        currency,
        open: cents(Number(open)),
      })),
    }));
}

/** Returns the condition of a customer's debtors that contain all of some terms. */
export const containsAllTerms = (read: Read, terms: readonly string[]): SQL | undefined =>
  and(
    eq(debtors.customer_id, read.customer.id),
    ownDebtor(read),
    ...terms.map((term) => containsLower(term, debtors.search)),
  );

/** Returns debtors by the searched text; those found by another name come after them, while there is room. */
async function idsOf(read: Read, text: string): Promise<number[]> {
  const rows = await read.db
    .select({ id: debtors.id })
    .from(debtors)
    .where(containsAllTerms(read, termsIn(text)))
    .orderBy(sql`${startsLower(text, debtors.search)} desc`, debtors.search, debtors.id)
    .limit(SHOWN);
  const ids = rows.map(({ id }) => id);
  if (ids.length === SHOWN) return ids;
  const called = await read.db
    .selectDistinct({ id: debtor_aliases.debtor_id })
    .from(debtor_aliases)
    .where(
      and(
        eq(debtor_aliases.customer_id, read.customer.id),
        ofOwnDebtor(read, debtor_aliases.debtor_id),
        contains(text, debtor_aliases.name),
      ),
    )
    .limit(2 * SHOWN);
  return [...new Set([...ids, ...called.map(({ id }) => id)])].slice(0, SHOWN);
}

/** Returns debtors whose open claims in a currency add up to exactly the amount. */
async function owing(read: Read, open: Cents): Promise<number[]> {
  if (!may(read, "invoices.read")) return [];
  const rows = await read.db
    .select({ id: invoices.debtor_id })
    .from(invoices)
    .where(
      and(eq(invoices.customer_id, read.customer.id), ofOwnDebtor(read, invoices.debtor_id), isOpenClaim),
    )
    .groupBy(invoices.debtor_id, invoices.currency)
    .having(sql`sum(${invoices.amount}) = ${open}`)
    .orderBy(invoices.debtor_id)
    .limit(SHOWN);
  return rows.map(({ id }) => id);
}

const rowsOf = (read: Read, ids: readonly number[]) =>
  read.db
    .select({
      id: debtors.id,
      number: debtors.number,
      name: debtors.name,
      city: debtors.city,
      country: debtors.country,
      telephone: debtors.contact_telephone_number,
    })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), inArray(debtors.id, [...ids])));

async function openAmounts(read: Read, ids: readonly number[]) {
  const rows = await read.db
    .select({
      debtor_id: invoices.debtor_id,
      currency: invoices.currency,
      open: sql<string>`sum(${invoices.amount})`,
    })
    .from(invoices)
    .where(
      and(eq(invoices.customer_id, read.customer.id), inArray(invoices.debtor_id, [...ids]), isOpenClaim),
    )
    .groupBy(invoices.debtor_id, invoices.currency)
    .orderBy(invoices.currency);
  return groupBy(rows, ({ debtor_id }) => debtor_id);
}
