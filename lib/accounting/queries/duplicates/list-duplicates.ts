import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { among } from "@/db/recordset";
import { accounting_connections } from "@/db/schema/accounting";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { query } from "@/lib/access/verbs";
import { balancesOfRow } from "@/lib/debtors/queries/balances";
import { isOpenClaim } from "@/lib/invoices/queries/matching";
import { groupBy } from "@/lib/kernel/group";
import { metaOf } from "@/lib/kernel/page";
import { type Duplicate, DuplicateList } from "../../answers/duplicates";
import type { DuplicatePair } from "../../rules/duplicates/rank-duplicates";
import { comparedFields, DuplicateFilters, MOST_PAIRS } from "../../schema/duplicates";
import { findDuplicates } from "./find-duplicates";

/**
 * Returns the pairs of similar debtors from two sources, the surest first, with the signs for each and the fields that differ. Empty where
 * a customer has one source; pairs marked as different are left out.
 */
export const listDuplicates = query({
  can: "debtors.join",
  input: DuplicateFilters,
  answer: DuplicateList,
  async run(read, filters) {
    const { debtor_id, page, per_page } = filters;
    const pairs = await findDuplicates(read, debtor_id === undefined ? undefined : [debtor_id]);
    const certain = pairs.filter(({ is_ambiguous }) => !is_ambiguous);
    const pagePairs = pairs.slice((page - 1) * per_page, page * per_page);
    return {
      data: await detailed(read, pagePairs),
      meta: metaOf(filters, pairs.length),
      filters,
      totals: { certain: certain.length, moving: await movingOf(read, certain), between: betweenOf(pairs) },
    };
  },
});

/** Returns what moves to another debtor when all unambiguous pairs are joined, each with the one that remains by default. */
async function movingOf({ db, customer }: Read, certain: readonly DuplicatePair[]) {
  const removed = certain
    .slice(0, MOST_PAIRS)
    .flatMap(({ sides, keep }) => sides.filter(({ id }) => id !== keep));
  if (removed.length === 0) return { invoices: 0, open: [] };
  const ids = removed.map(({ id }) => id);
  const open = await db
    .select({ currency: invoices.currency, amount: sql`sum(${invoices.amount})`.mapWith(invoices.amount) })
    .from(invoices)
    .where(and(eq(invoices.customer_id, customer.id), among(invoices.debtor_id, ids), isOpenClaim))
    .groupBy(invoices.currency)
    .orderBy(invoices.currency);
  return { invoices: removed.reduce((sum, side) => sum + side.invoices, 0), open };
}

/** Returns the number of pairs per pair of sources, most first. */
function betweenOf(pairs: readonly DuplicatePair[]) {
  const named = pairs.map(({ sides: [a, b] }): string[] =>
    a.source < b.source ? [a.source, b.source] : [b.source, a.source],
  );
  return [...groupBy(named, (sources) => sources.join(" ")).values()]
    .flatMap(([sources, ...others]) => (sources ? [{ sources, count: others.length + 1 }] : []))
    .sort((a, b) => b.count - a.count);
}

type Shown = z.output<typeof Duplicate>;
type Side = Shown["debtor"];

async function detailed(read: Read, pairs: readonly DuplicatePair[]): Promise<Shown[]> {
  if (pairs.length === 0) return [];
  const sides = await sidesOf(read, pairs);
  const same = await sameNumbers(read, pairs);
  return pairs.flatMap(({ sides: [a, b], keep, signs, is_ambiguous }) => {
    const [debtor, other] = [sides.get(a.id), sides.get(b.id)];
    if (!debtor || !other) return [];
    const id = `${a.id}-${b.id}`;
    return [
      {
        id,
        debtor,
        other,
        keep,
        signs: [...signs],
        differs: comparedFields.filter(
          (name) => debtor[name] !== "" && other[name] !== "" && isOther(name, debtor[name], other[name]),
        ),
        same_numbers: same.get(id) ?? 0,
        is_ambiguous,
      },
    ];
  });
}

const spacedFreely = ["zipcode", "kvk_number", "contact_email_address"];

/** Returns whether two values differ. In numbers, postcodes and e-mail addresses spaces, dots and capitals do not count. */
function isOther(name: string, value: string, other: string): boolean {
  const bare = (text: string) =>
    spacedFreely.includes(name) ? text.replace(/[\s.]/g, "").toLowerCase() : text;
  return bare(value) !== bare(other);
}

async function sidesOf(read: Read, pairs: readonly DuplicatePair[]): Promise<Map<number, Side>> {
  const counts = new Map(
    pairs.flatMap(({ sides }) => sides.map(({ id, invoices }) => [id, invoices] as const)),
  );
  const rows = await read.db
    .select({
      id: debtors.id,
      number: debtors.number,
      name: debtors.name,
      address: debtors.address,
      zipcode: debtors.zipcode,
      city: debtors.city,
      kvk_number: debtors.kvk_number,
      contact_email_address: debtors.contact_email_address,
      source: debtors.source,
      division_name: sql<string>`coalesce((select c.division_name from ${accounting_connections} c where c.customer_id = ${read.customer.id}
        and c.package = ${debtors.source} and c.division = ${debtors.division}), '')`,
      balances: balancesOfRow(read),
      created_at: debtors.created_at,
    })
    .from(debtors)
    .where(and(eq(debtors.customer_id, read.customer.id), among(debtors.id, [...counts.keys()])));
  return new Map(rows.map((row) => [row.id, { ...row, invoices_count: counts.get(row.id) ?? 0 }]));
}

/** Returns how many invoices of both sides of each pair have the same number. */
async function sameNumbers(read: Read, pairs: readonly DuplicatePair[]): Promise<Map<string, number>> {
  const ids = pairs.flatMap(({ sides }) => sides.map(({ id }) => id));
  const rows = await read.db.execute<{ id: number; other_id: number; count: number }>(sql`
    select a.debtor_id as id, b.debtor_id as other_id, count(*)::int as count from ${invoices} a
    join ${invoices} b on b.customer_id = a.customer_id and b.number = a.number and b.debtor_id > a.debtor_id
    where a.customer_id = ${read.customer.id} and ${among(sql`a.debtor_id`, ids)} and ${among(sql`b.debtor_id`, ids)} group by 1, 2`);
  return new Map([...rows].map(({ id, other_id, count }) => [`${id}-${other_id}`, count]));
}
