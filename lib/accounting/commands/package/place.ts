import { sql } from "drizzle-orm";
import { inBulk } from "@/db/in-bulk";
import { recordset } from "@/db/recordset";
import { debtors } from "@/db/schema/debtors";
import { invoices } from "@/db/schema/invoices";
import type { Tx } from "@/lib/access/context";
import { adoptDebtors } from "@/lib/debtors/commands/adopt";
import { adoptInvoices } from "@/lib/invoices/commands/adopt";
import type { Absence } from "../../port";
import { makeImportRows } from "../stage";

/** Whose rows these are: of a package, of one of its administrations. */
export type Place = { source: string; division: string };

/**
 * Finds which of our debtors each staged one is: by its external id, else by its number among those that no package owns, which become
 * this one's. A number that somebody else has here gets its external id behind it, so that two administrations never share a debtor.
 * One that is deleted there is not
 * brought in, nor are its facts read, but with open items it comes. Leaves `import_debtors` for the merge.
 */
export async function placeDebtors(tx: Tx, { source, division }: Place) {
  await adoptDebtors(tx, { source, division });
  await tx.db.execute(sql`create temporary table import_debtors on commit drop as
    select coalesce(k.number, case when taken.number is null and l.place = 1 then l.debtor_number
        else l.debtor_number || ' (' || l.external_id || ')' end) as debtor_number,
      l.name, l.address, l.zipcode, l.city, l.country, l.country_word, l.language, l.kvk_number, l.contact_name,
      l.contact_email_address, l.contact_telephone_number, l.credit_limit, ${division}::text as division, l.external_id
    from (select f.*, row_number() over (partition by debtor_number order by line) as place from ledger_debtors f) l
    left join ${debtors} k on k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division} and k.external_id = l.external_id
    left join ${debtors} taken on taken.customer_id = ${tx.customer.id} and taken.number = l.debtor_number and k.id is null
    where not (l.is_deleted and k.id is null
      and not exists (select 1 from ledger_items i where i.debtor_external_id = l.external_id and i.amount <> 0))
      and not (l.is_deleted and k.id is not null)`);
}

/**
 * Makes `import_rows` of the staged items: each under the number of our invoice it is, by external id, else by number among those that
 * no package owns. An item that is paid, and was never here, is not brought in.
 */
export async function placeItems(tx: Tx, { source, division }: Place, many: number) {
  await adoptInvoices(tx, { source, division });
  await makeImportRows(tx);
  await inBulk(tx.db, many, () =>
    tx.db.execute(sql`insert into import_rows (line, debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information, division, external_id)
    select l.line, coalesce(kd.number, d.number), coalesce(k.number, case when taken.id is null and l.place = 1 then l.number
        else l.number || ' (' || l.external_id || ')' end),
      l.date, coalesce(l.expires_at, least(l.date + 30, '2198-12-30'::date)), l.currency,
      coalesce(l.total_amount, k.total_amount, l.amount), case when l.state = 'paid' then 0 else l.amount end, l.paid_at,
      l.your_ref, l.information, ${division}, l.external_id
    from (select f.*, row_number() over (partition by debtor_external_id, number order by line) as place from ledger_items f) l
    join ${debtors} d on d.customer_id = ${tx.customer.id} and d.source = ${source} and d.division = ${division} and d.external_id = l.debtor_external_id
    left join ${invoices} k on k.customer_id = ${tx.customer.id} and k.source = ${source} and k.division = ${division} and k.external_id = l.external_id
    left join ${debtors} kd on kd.customer_id = ${tx.customer.id} and kd.id = k.debtor_id
    left join ${invoices} taken on taken.customer_id = ${tx.customer.id} and taken.debtor_id = d.id and taken.number = l.number and k.id is null
    where (k.id is not null or l.state in ('open', 'credit')) and (k.id is null or k.currency = l.currency)`),
  );
  await tx.db.execute(sql`create index on import_rows (debtor_number, number)`);
  await tx.db.execute(sql`analyze import_rows`);
}

/** Adds to `import_rows` the invoices of which the package says no more than that they are paid, each as we know it. */
export async function placePaid(tx: Tx, { source, division }: Place, paid: Absence["paid"]) {
  if (paid.length === 0) return;
  await tx.db.execute(sql`insert into import_rows (debtor_number, number, date, expires_at, currency, total_amount, amount, paid_at,
      contract_number, information, division, external_id)
    select d.number, i.number, i.date, i.expires_at, i.currency, i.total_amount, 0, coalesce(r.paid_at, ${tx.today}::date), '', '',
      ${division}, i.external_id
    from ${invoices} i join ${debtors} d on d.customer_id = i.customer_id and d.id = i.debtor_id
    join ${recordset(paid, "external_id text, paid_at date")} on r.external_id = i.external_id
    where i.customer_id = ${tx.customer.id} and i.source = ${source} and i.division = ${division}`);
}
