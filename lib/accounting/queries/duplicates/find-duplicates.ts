import { type SQL, sql } from "drizzle-orm";
import { among } from "@/db/recordset";
import { debtor_sources, debtors, distinct_debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { type Candidate, type DuplicatePair, rankedDuplicates } from "../../rules/duplicates/rank-duplicates";
import { type Sign, signs } from "../../schema/duplicates";

/** The most candidates searched for: more than anybody joins by hand. */
const MOST = 20_000;

type Row = {
  id: number;
  other_id: number;
  source: string;
  division: string;
  other_source: string;
  other_division: string;
  invoices: number;
  other_invoices: number;
  signs: string[];
};

/**
 * Returns the pairs of similar debtors from two sources that were not marked as different: all, or those of some debtors, whose rival
 * candidates are compared as well.
 */
export async function findDuplicates(read: Read, ids?: readonly number[]): Promise<DuplicatePair[]> {
  if (ids === undefined)
    return (await hasSeveralSources(read)) ? rankedDuplicates(await candidates(read)) : [];
  const near = await candidates(read, ids);
  if (near.length === 0) return [];
  const around = new Set([...ids, ...near.flatMap(({ sides }) => sides.map(({ id }) => id))]);
  const requestedIds = new Set(ids);
  return rankedDuplicates(await candidates(read, [...around])).filter(({ sides }) =>
    sides.some(({ id }) => requestedIds.has(id)),
  );
}

const candidateOf = (row: Row): Candidate => ({
  sides: [
    { id: row.id, source: row.source, division: row.division, invoices: row.invoices },
    {
      id: row.other_id,
      source: row.other_source,
      division: row.other_division,
      invoices: row.other_invoices,
    },
  ],
  signs: signs.filter((sign) => row.signs.includes(sign)),
});

/** Returns whether there are debtors of several sources. Most customers have one: then nothing is compared. */
async function hasSeveralSources({ db, customer }: Read): Promise<boolean> {
  const places = sql`select ${debtors.source} as source, ${debtors.division} as division from ${debtors} where ${debtors.customer_id} = ${customer.id}`;
  const [other] = await db.execute(sql`with first as materialized (${places} limit 1)
    select 1 from (${places}) d, first f where d.source <> f.source or d.division is distinct from f.division limit 1`);
  return other !== undefined;
}

const firstColumn = (column: string) => sql`one.${sql.identifier(column)}`;
const two = (column: string) => sql`two.${sql.identifier(column)}`;
type Side = typeof firstColumn;

const isAlike = (column: string): SQL =>
  sql`(${two(column)} = ${firstColumn(column)} and ${firstColumn(column)} <> '' and ${two(column)} <> '')`;

/** A value too short for such a number, or made up of one character, proves nothing. */
const sameCompany = sql`${isAlike("company_key")} and length(one.company_key) >= 6 and one.company_key !~ '^(.)\\1*$'`;
const sameName = isAlike("name_key");
const signsOf = {
  company: sameCompany,
  address: sql`${sameName} and ${isAlike("house")}`,
  email: sql`${sameName} and ${isAlike("email")}`,
  number: sql`${sameName} and ${isAlike("bare")}`,
} satisfies Record<Sign, SQL>;

/**
 * Returns the candidate pairs. Each sign is a join of its own on plain values, computed once per debtor: lists of a hundred thousand are
 * compared in one pass, and for few debtors the others are found by the indexes of their keys.
 */
async function candidates({ db, customer }: Read, ids?: readonly number[]): Promise<Candidate[]> {
  const keys = sql`select id, source, coalesce(division, '') as division, name_key, company_key, lower(contact_email_address) as email,
      coalesce(upper(replace(nullif(zipcode, ''), ' ', '')) || ' ' || substring(address from '[^0-9]([0-9]+)'), '') as house,
      ltrim(regexp_replace(number, ' \\([^)]*\\)$', ''), '0') as bare
    from ${debtors} where customer_id = ${customer.id} and anonymised_at is null`;
  const pairs =
    ids === undefined ? sql`two.id > one.id` : sql`${among(sql`one.id`, ids)} and two.id <> one.id`;
  const found = signs.map(
    (
      sign,
    ) => sql`select least(one.id, two.id) as id, greatest(one.id, two.id) as other_id from k one join k two on ${signsOf[sign]}
      where ${pairs} and (two.source <> one.source or two.division <> one.division)`,
  );
  const count = (of: Side) =>
    sql`(select count(*)::int from ${invoices} i where i.customer_id = ${customer.id} and i.debtor_id = ${of("id")})`;
  const signColumns = signs.map((sign) => sql`case when ${signsOf[sign]} then ${sign}::text end`);
  const rows =
    await db.execute<Row>(sql`with k as ${ids === undefined ? sql`` : sql`not`} materialized (${keys})
    select p.id, p.other_id, one.source, one.division, two.source as other_source, two.division as other_division,
      ${count(firstColumn)} as invoices, ${count(two)} as other_invoices, array_remove(array[${sql.join(signColumns, sql`, `)}], null) as signs
    from (${sql.join(found, sql` union `)}) p join k one on one.id = p.id join k two on two.id = p.other_id
    where not exists (select 1 from ${distinct_debtors} x
        where x.customer_id = ${customer.id} and x.debtor_id = p.id and x.other_id = p.other_id)
      and not exists (select 1 from (${places(customer.id, firstColumn)}) a join (${places(customer.id, two)}) b using (source, division))
    order by p.id, p.other_id limit ${MOST}`);
  return [...rows].map(candidateOf);
}

/** Returns every administration that knows a debtor: two ids in one of them are two debtors there, whatever they have in common. */
const places = (
  customer_id: number,
  of: Side,
): SQL => sql`select ${of("source")} as source, ${of("division")} as division
  union all select s.source, s.division from ${debtor_sources} s where s.customer_id = ${customer_id} and s.debtor_id = ${of("id")}`;
