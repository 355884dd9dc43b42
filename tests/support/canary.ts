import { unzipSync } from "fflate";
import { placedIn, textOf } from "./pdf";
import { owner } from "./world";

/** A mark put into every text of one tenant, and present nowhere else. */
export const CANARY = "zqkanarie";

/**
 * Prefixes a mark, the canary, to every text of a customer, its users and its white label that the database accepts, in all tables, also
 * future ones. Returns the number of marked columns.
 */
export async function markTexts(customer_id: number, reseller_id: number, mark = CANARY): Promise<number> {
  const columns = await owner<{ table: string; column: string; of: string }[]>`
    select c.table_name as table, c.column_name as column,
      case when c.table_name = 'customers' then 'id' when c.table_name = 'users' then 'user' when c.table_name = 'resellers' then 'reseller' else 'customer_id' end as of
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text' and c.is_generated = 'NEVER'
      and (c.table_name in ('customers', 'users', 'resellers') or exists (select 1 from information_schema.columns k
        where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = 'customer_id'))`;
  let marked = 0;
  for (const { table, column, of } of columns) {
    // Name and slug of a white label are public.
    if (of === "reseller" && ["name", "domain", "logo", "start_image"].includes(column)) continue;
    // The storage keys of a waiting mail and its letter are no texts: with the mark it could not be delivered.
    if (["raw_key", "file_key"].includes(column)) continue;
    const whose = {
      id: owner`id = ${customer_id}`,
      reseller: owner`id = ${reseller_id}`,
      user: owner`id in (select user_id from customer_users where customer_id = ${customer_id})`,
      customer_id: owner`customer_id = ${customer_id}`,
    }[of];
    if (!whose) continue;
    const done =
      await owner`update ${owner(table)} set ${owner(column)} = ${mark} || ' ' || substr(md5(ctid::text), 1, 8) where ${whose}`.then(
        ({ count }) => count > 0,
        // A column with fixed values, or a row that cannot be changed.
        () => false,
      );
    if (done) marked += 1;
  }
  return marked;
}

/** Returns the tables in which rows of other customers contain the canary. */
export async function strayedTo(customer_id: number): Promise<string[]> {
  const tables = await owner<{ name: string }[]>`
    select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'customer_id'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await owner`
      select 1 from ${owner(name)} t where customer_id is distinct from ${customer_id} and strpos(lower(t::text), ${CANARY}) > 0 limit 1`;
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Returns the readable text of an answer: plain text, the text of a PDF, and of every file in a zip. */
export async function readable(bytes: Buffer): Promise<string> {
  const start = bytes.subarray(0, 4).toString("latin1");
  if (start === "%PDF")
    return placedIn(bytes).then(
      (pages) => pages.map(textOf).join("\n"),
      () => bytes.toString("latin1"),
    );
  if (start !== "PK\u0003\u0004") return bytes.toString("utf8");
  const parts = Object.entries(unzipSync(new Uint8Array(bytes)));
  const texts = await Promise.all(
    parts.map(async ([name, part]) => `${name}\n${await readable(Buffer.from(part))}`),
  );
  return texts.join("\n");
}
