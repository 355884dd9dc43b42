import { sql } from "drizzle-orm";
import { copyInto } from "@/db/copy";
import type { Tx } from "@/lib/access/context";
import type { Fetched } from "./fetch";

/**
 * Puts what was read into tables of this transaction alone, one row an external id: of several the last counts. Returns how many
 * items stood there more than once.
 */
export async function stageFetched(tx: Tx, { debtors, items }: Fetched): Promise<number> {
  await tx.db.execute(sql`create temporary table ledger_debtors (line int, external_id text, debtor_number text, name text, address text,
    zipcode text, city text, country text, country_word text, language text, kvk_number text, contact_name text,
    contact_email_address text, contact_telephone_number text, credit_limit bigint, is_deleted boolean) on commit drop`);
  await tx.db.execute(sql`create temporary table ledger_items (line int, external_id text, debtor_external_id text, number text, date date,
    expires_at date, currency text, total_amount bigint, amount bigint, paid_at date, your_ref text, information text, state text) on commit drop`);
  await copyInto(tx.db, `ledger_debtors (${debtors.columns.join(", ")})`, debtors.lines());
  await copyInto(tx.db, `ledger_items (${items.columns.join(", ")})`, items.lines());
  await tx.db.execute(sql`create index on ledger_debtors (external_id)`);
  await tx.db.execute(sql`create index on ledger_items (external_id)`);
  await tx.db.execute(sql`analyze ledger_debtors, ledger_items`);
  await tx.db.execute(
    sql`delete from ledger_debtors o using ledger_debtors n where n.external_id = o.external_id and n.line > o.line`,
  );
  const twice = await tx.db.execute(
    sql`delete from ledger_items o using ledger_items n where n.external_id = o.external_id and n.line > o.line`,
  );
  return twice.count;
}
