import { sql } from "drizzle-orm";
import { debtorsOf } from "@/db/debtors-of";
import { debtor_aliases, debtor_entries, debtor_sources, debtors } from "@/db/schema/debtors";
import type { EntrySource } from "@/db/schema/invoices";
import { debtor_recipients } from "@/db/schema/recipients";
import type { Tx } from "@/lib/access/context";
import { storedRecipients } from "../queries/recipients";
import { withContact } from "../rules/recipients";
import { writeRecipients } from "./recipients";

/** The source of rows: a package and one of its administrations. */
type SourceDivision = { source: EntrySource; division: string };

/**
 * Imports the debtors of a package from `import_debtors` (a table of this transaction): each is matched with one of ours by its external
 * id, including that of one that was joined with another, else by its number among those that no package owns, which become this one's. A
 * number in use here gets its external id appended, so that two administrations never share a debtor. Of a debtor deleted there no fields
 * are read, and a new one is imported only with open items in `import_rows`. Returns how many are new.
 */
export async function importPackageDebtors(
  tx: Tx,
  administration: SourceDivision,
  defaultCountry: string,
): Promise<number> {
  const { source, division } = administration;
  const ourDebtors = debtorsOf(tx.customer.id, administration);
  await adoptDebtors(tx, administration);
  await noteDeleted(tx, administration);
  await tx.db.execute(sql`update import_debtors l set division = ${division}, debtor_number = coalesce(p.known,
      case when p.taken is null and p.place = 1 then l.debtor_number else l.debtor_number || ' (' || l.external_id || ')' end)
    from (select f.line, f.place, k.number as known, taken.number as taken
      from (select line, external_id, debtor_number, row_number() over (partition by debtor_number order by line) as place from import_debtors) f
      left join ${ourDebtors} k on k.external_id = f.external_id
      left join ${debtors} taken on taken.customer_id = ${tx.customer.id} and taken.number = f.debtor_number and k.id is null) p
    where p.line = l.line`);
  await tx.db.execute(sql`delete from import_debtors l where l.is_deleted and (exists (select 1 from ${ourDebtors} k
        where k.external_id = l.external_id)
      or not exists (select 1 from import_rows i where i.debtor_external_id = l.external_id and i.amount <> 0))`);
  return mergeDebtors(tx, source, defaultCountry);
}

/**
 * Makes debtors that no package owns, and that have the number of one staged in `import_debtors`, that package's. Those already known by
 * their external id are left as they are.
 */
async function adoptDebtors(tx: Tx, { source, division }: SourceDivision) {
  await tx.db.execute(sql`update ${debtors} set source = ${source}, division = ${division}, external_id = f.external_id,
      version = ${debtors.version} + 1
    from (select distinct on (debtor_number) debtor_number, external_id from import_debtors l
      where not exists (select 1 from ${debtorsOf(tx.customer.id, { source, division })} k where k.external_id = l.external_id)
      order by debtor_number, line) f
    where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.number} = f.debtor_number
      and ${debtors.source} in ('manual', 'csv') and ${debtors.external_id} is null`);
}

/**
 * Records when debtors were deleted at their source; they keep their data, and the time is cleared when they are back. For a debtor that is
 * another source's and was only joined with one of this, its deletion here means nothing.
 */
async function noteDeleted(tx: Tx, { source, division }: SourceDivision) {
  await tx.db.execute(sql`update ${debtors} set external_deleted_at = case when f.is_deleted then now() end
    from import_debtors f where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.source} = ${source}
      and ${debtors.division} = ${division} and ${debtors.external_id} = f.external_id
      and (${debtors.external_deleted_at} is not null) <> f.is_deleted`);
}

/**
 * Imports the debtors of `import_rows` (a table of this transaction: debtor_number, name and address columns) by way of `import_debtors`:
 * of several spellings of a name the most frequent wins, the others are stored as aliases. Returns how many are new.
 */
export async function importDebtors(tx: Tx, source: string, defaultCountry: string): Promise<number> {
  await tx.db.execute(sql`insert into import_debtors (debtor_number, name, address, zipcode, city, country, country_word, language,
      kvk_number, contact_name, contact_email_address, contact_telephone_number)
    select distinct on (debtor_number) debtor_number, name, address, zipcode, city, country, country_word, language, kvk_number,
      contact_name, contact_email_address, contact_telephone_number
    from (select g.*, sum(lines) over (partition by debtor_number, name) as uses from (
        select debtor_number, name, address, zipcode, city, country, country_word, language, kvk_number, contact_name,
          contact_email_address, contact_telephone_number, count(*) as lines, min(line) as line
        from import_rows group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) g) spelled
    order by debtor_number, uses desc, (address <> '') desc, line`);
  const added = await mergeDebtors(tx, source, defaultCountry);
  await storeSpellings(tx);
  return added;
}

/**
 * Imports `import_debtors` (a table of this transaction, one row a number): new ones are added, known ones get the values that are not
 * empty; one that another package owns only gets what it lacks, where the two were joined. An anonymised debtor stays anonymous. A country
 * of null is unknown: it stays empty, and its word is stored. What users decided (collect, status, comment, owner) is never changed.
 * Returns how many are new.
 */
async function mergeDebtors(tx: Tx, source: string, defaultCountry: string): Promise<number> {
  await clearAnonymised(tx);
  await clearReplaced(tx);
  tx.touched("debtors");
  const added =
    await tx.db.execute(sql`insert into ${debtors} (customer_id, number, name, address, zipcode, city, country, country_word,
      language, kvk_number, contact_name, contact_email_address, contact_telephone_number, credit_limit, source, division, external_id,
      external_deleted_at)
    select ${tx.customer.id}, debtor_number, name, address, zipcode, city,
      case when country is null then '' else coalesce(nullif(country, ''), ${defaultCountry}) end, country_word, language, kvk_number,
      contact_name, contact_email_address, contact_telephone_number, credit_limit, ${source}, division, external_id,
      case when is_deleted then now() end
    from import_debtors on conflict (customer_id, number) do nothing`);
  await tx.db.execute(sql`update ${debtors} set name = f.name,
      ${sql.join(
        filled.map(
          (column) =>
            sql`${sql.identifier(column)} = coalesce(nullif(f.${sql.identifier(column)}, ''), ${debtors[column]})`,
        ),
        sql`, `,
      )},
      country_word = ${wordAfter}, credit_limit = coalesce(f.credit_limit, ${debtors.credit_limit}),
      version = ${debtors.version} + 1
    from import_debtors f
    where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.number} = f.debtor_number
      and (${debtors.source} in ('manual', 'csv') or (${debtors.source} = ${source} and ${debtors.division} is not distinct from f.division))
      and (${debtors.name} <> f.name or ${debtors.country_word} <> ${wordAfter} or f.credit_limit <> coalesce(${debtors.credit_limit}, -1) or ${sql.join(
        filled.map(
          (column) =>
            sql`(f.${sql.identifier(column)} <> '' and f.${sql.identifier(column)} <> ${debtors[column]})`,
        ),
        sql` or `,
      )})`);
  await fillJoined(tx, source);
  await followContacts(tx);
  return added.count;
}

/** Updates the recipients of debtors whose own address was written by a source. */
async function followContacts(tx: Tx) {
  const moved = await tx.db.execute<{ id: number; contact: string }>(sql`
    select d.id, d.contact_email_address as contact from ${debtors} d
    where d.customer_id = ${tx.customer.id}
      and exists (select 1 from ${debtor_recipients} r where r.customer_id = d.customer_id and r.debtor_id = d.id)
      and lower(d.contact_email_address) <> coalesce((
        select lower(r.email) from ${debtor_recipients} r
        where r.customer_id = d.customer_id and r.debtor_id = d.id and r.kind = 'to' and r.role in ('reminders', 'all')
        order by r.place limit 1), '')`);
  const recipientsByDebtor = await storedRecipients(
    tx,
    [...moved].map(({ id }) => id),
  );
  for (const { id, contact } of moved)
    await writeRecipients(tx, id, withContact(recipientsByDebtor.get(id) ?? [], contact));
}

/**
 * Fills what a debtor of another source lacks from one of this source that was joined with it: two sources never compete for a field. No
 * part of its address is taken from one with another street.
 */
const fillJoined = (tx: Tx, source: string) =>
  tx.db.execute(sql`update ${debtors} set ${sql.join(
    filled.map(
      (column) =>
        sql`${sql.identifier(column)} = case when ${lacks(column)} then f.${sql.identifier(column)} else ${debtors[column]} end`,
    ),
    sql`, `,
  )}, credit_limit = coalesce(${debtors.credit_limit}, f.credit_limit), version = ${debtors.version} + 1
    from import_debtors f
    where ${debtors.customer_id} = ${tx.customer.id} and ${debtors.number} = f.debtor_number and ${debtors.anonymised_at} is null
      and exists (select 1 from ${debtor_sources} s where s.customer_id = ${debtors.customer_id} and s.debtor_id = ${debtors.id}
        and s.source = ${source} and s.division = coalesce(f.division, ''))
      and not (${debtors.source} in ('manual', 'csv') or (${debtors.source} = ${source} and ${debtors.division} is not distinct from f.division))
      and (${sql.join(
        filled.map((column) => lacks(column)),
        sql` or `,
      )} or (${debtors.credit_limit} is null and f.credit_limit is not null))`);

/** Returns SQL for whether a debtor's column is empty and that of the staged row `f` is not. */
function lacks(column: (typeof filled)[number]) {
  const isEmpty = sql`${debtors[column]} = '' and f.${sql.identifier(column)} <> ''`;
  const isOfAddress = column === "zipcode" || column === "city";
  return isOfAddress ? sql`(${isEmpty} and ${debtors.address} in ('', f.address))` : sql`(${isEmpty})`;
}

/** An unknown word is stored while the debtor has no country. */
const wordAfter = sql`case when f.country <> '' or ${debtors.country} <> '' then '' when f.country is null then f.country_word
  else ${debtors.country_word} end`;

/** Clears the personal data in staged rows of anonymised debtors: only a user gives one a name again, never a file that still has it. */
const clearAnonymised = (tx: Tx) =>
  tx.db.execute(sql`update import_debtors f set name = d.name, address = '', zipcode = '', city = '', country = '', country_word = '',
      language = '', kvk_number = '', contact_name = '', contact_email_address = '', contact_telephone_number = ''
    from ${debtors} d where d.customer_id = ${tx.customer.id} and d.number = f.debtor_number and d.anonymised_at is not null`);

/** Clears an address that a user replaced, as long as the source still has the old one. */
const clearReplaced = (tx: Tx) =>
  tx.db.execute(sql`update import_debtors f set contact_email_address = '' from ${debtors} d
    where d.customer_id = ${tx.customer.id} and d.number = f.debtor_number and f.contact_email_address <> d.contact_email_address
      and exists (select 1 from ${debtor_entries} e where e.customer_id = d.customer_id and e.debtor_id = d.id
        and e.type = 'change' and e.label = 'contact_email_address' and e.from = f.contact_email_address
        and e.to = d.contact_email_address)`);

const filled = [
  "address",
  "zipcode",
  "city",
  "country",
  "language",
  "kvk_number",
  "contact_name",
  "contact_email_address",
  "contact_telephone_number",
] as const;

const storeSpellings = (tx: Tx) =>
  tx.db.execute(sql`insert into ${debtor_aliases} (customer_id, debtor_id, name, uses)
    select ${tx.customer.id}, ${debtors.id}, s.name, s.uses
    from (select debtor_number, name, count(*)::int as uses from import_rows group by 1, 2) s
    join ${debtors} on ${debtors.customer_id} = ${tx.customer.id} and ${debtors.number} = s.debtor_number
    where s.name <> ${debtors.name} and ${debtors.anonymised_at} is null
    on conflict (customer_id, debtor_id, name) do update set uses = greatest(${debtor_aliases.uses}, excluded.uses)
      where ${debtor_aliases.uses} < excluded.uses`);
