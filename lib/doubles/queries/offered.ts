import { type SQL, sql } from "drizzle-orm";
import { debtor_sources, debtors, distinct_debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Read } from "@/lib/access/context";
import { type Candidate, type Offered, offeredOf } from "../rules/offered";
import { signs } from "../schema";

/** More candidates than anybody joins by hand are not looked for. */
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

/** Returns the pairs of debtors of two sources that look like one and that nobody said are not; of one debtor, or of all. */
export async function offeredPairs(read: Read, debtor_id?: number): Promise<Offered[]> {
  if (debtor_id === undefined && !(await hasSeveralSources(read))) return [];
  const rows = await read.db.execute<Row>(candidates(read, debtor_id));
  return offeredOf([...rows].map(candidateOf));
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

/** Most customers have one source: then nothing is compared. */
async function hasSeveralSources({ db, customer }: Read): Promise<boolean> {
  const places = sql`select ${debtors.source} as source, ${debtors.division} as division from ${debtors} where ${debtors.customer_id} = ${customer.id}`;
  const [other] = await db.execute(sql`with first as materialized (${places} limit 1)
    select 1 from (${places}) d, first f where d.source <> f.source or d.division is distinct from f.division limit 1`);
  return other !== undefined;
}

const one = (column: string) => sql`one.${sql.identifier(column)}`;
const two = (column: string) => sql`two.${sql.identifier(column)}`;
type Side = typeof one;

const zipcode = (of: Side) => sql`upper(replace(${of("zipcode")}, ' ', ''))`;
const house = (of: Side) => sql`coalesce(substring(${of("address")} from '[^0-9]([0-9]+)'), '')`;
const email = (of: Side) => sql`lower(${of("contact_email_address")})`;
/** A number without what was put behind it because somebody else had it, and without zeros before it. */
const number = (of: Side) => sql`ltrim(regexp_replace(${of("number")}, ' \\([^)]*\\)$', ''), '0')`;

const isAlike = (value: (of: Side) => SQL): SQL =>
  sql`(${value(one)} = ${value(two)} and ${value(one)} <> '')`;
const sameName = sql`two.name_key = one.name_key and one.name_key <> '' and two.name_key <> ''`;
/** What is too short for such a number, or made up of one sign, says nothing. */
const sameCompany = sql`two.company_key = one.company_key and two.company_key <> '' and length(one.company_key) >= 6
  and one.company_key !~ '^(.)\\1*$'`;
const sameAddress = sql`${isAlike(zipcode)} and ${isAlike(house)}`;

/** Each way of looking is an equality of its own, so that lists of a hundred thousand are laid beside each other in one pass. */
function candidates({ customer }: Read, debtor_id: number | undefined): SQL {
  const pairs =
    debtor_id === undefined ? sql`two.id > one.id` : sql`one.id = ${debtor_id} and two.id <> one.id`;
  const found = [
    sameCompany,
    sql`${sameName} and ${sameAddress}`,
    sql`${sameName} and ${isAlike(email)}`,
    sql`${sameName} and ${isAlike(number)}`,
  ].map(
    (sign) => sql`select least(one.id, two.id) as id, greatest(one.id, two.id) as other_id from ${debtors} one
      join ${debtors} two on two.customer_id = one.customer_id and ${sign}
      where one.customer_id = ${customer.id} and two.customer_id = ${customer.id} and ${pairs}
        and one.anonymised_at is null and two.anonymised_at is null
        and (two.source <> one.source or two.division is distinct from one.division)`,
  );
  const count = (of: Side) =>
    sql`(select count(*)::int from ${invoices} i where i.customer_id = ${customer.id} and i.debtor_id = ${of("id")})`;
  return sql`select p.id, p.other_id, one.source, coalesce(one.division, '') as division, two.source as other_source,
      coalesce(two.division, '') as other_division, ${count(one)} as invoices, ${count(two)} as other_invoices,
      array_remove(array[case when ${sameCompany} then 'company' end, case when ${sameName} and ${sameAddress} then 'address' end,
        case when ${sameName} and ${isAlike(email)} then 'email' end, case when ${sameName} and ${isAlike(number)} then 'number' end], null) as signs
    from (${sql.join(found, sql` union `)}) p
    join ${debtors} one on one.customer_id = ${customer.id} and one.id = p.id
    join ${debtors} two on two.customer_id = ${customer.id} and two.id = p.other_id
    where not exists (select 1 from ${distinct_debtors} x
        where x.customer_id = ${customer.id} and x.debtor_id = p.id and x.other_id = p.other_id)
      and not exists (select 1 from (${places(customer.id, one)}) a join (${places(customer.id, two)}) b using (source, division))
    order by p.id, p.other_id limit ${MOST}`;
}

/** Every administration that knows a debtor: two ids of one of them are two debtors there, whatever they have alike. */
const places = (
  customer_id: number,
  of: Side,
): SQL => sql`select ${of("source")} as source, coalesce(${of("division")}, '') as division
  union all select s.source, s.division from ${debtor_sources} s where s.customer_id = ${customer_id} and s.debtor_id = ${of("id")}`;
