import type postgres from "postgres";
import { reencrypted } from "@/lib/kernel/encryption";
import { asOwner } from "./owner";

/** Columns with a sealed value. */
const sealedColumns: Readonly<Record<string, readonly string[]>> = {
  users: ["totp_secret", "totp_pending"],
  customers: ["payment_provider_key"],
  accounting_chains: ["access_token", "refresh_token"],
  accounting_connections: ["key"],
  accounting_consents: ["verifier"],
  identity_providers: ["client_secret"],
  webhooks: ["secret", "former_secret"],
};

/** Columns with a list of sealed values. */
const sealedLists: Readonly<Record<string, readonly string[]>> = { customers: ["former_payment_keys"] };

/**
 * Seals every value sealed with INVORDER_SECRET_OLD again with INVORDER_SECRET, while the product runs: a value changed in the meantime is
 * left as it is. Throws for a seal that neither secret opens. Afterwards the old secret is no longer needed.
 */
export async function reseal() {
  await asOwner(async (sql) => {
    for (const [table, columns] of Object.entries(sealedColumns))
      for (const column of columns) {
        const seals = await sql<{ value: string }[]>`
          select distinct ${sql(column)} as value from ${sql(table)} where coalesce(${sql(column)}, '') <> ''`;
        let count = 0;
        for (const { value } of seals) {
          const newSeal = newSealOf(value, `${table}.${column}`);
          if (newSeal === null) continue;
          await sql`update ${sql(table)} set ${sql({ [column]: newSeal })} where ${sql(column)} = ${value}`;
          count += 1;
        }
        if (count > 0) console.log(`${table}.${column}: ${count} sealed anew`);
      }
    for (const [table, columns] of Object.entries(sealedLists))
      for (const column of columns) await resealLists(sql, table, column);
  });
  console.log("everything is sealed under INVORDER_SECRET");
}

async function resealLists(sql: postgres.Sql, table: string, column: string) {
  const lists = await sql<{ values: string[] }[]>`
    select distinct ${sql(column)} as values from ${sql(table)} where cardinality(${sql(column)}) > 0`;
  for (const { values } of lists) {
    const newSeal = values.map((value) => newSealOf(value, `${table}.${column}`) ?? value);
    if (newSeal.some((value, index) => value !== values[index]))
      await sql`update ${sql(table)} set ${sql({ [column]: newSeal })} where ${sql(column)} = ${values}`;
  }
}

function newSealOf(value: string, where: string): string | null {
  try {
    return reencrypted(value);
  } catch {
    throw new Error(`a seal in ${where} opens with neither INVORDER_SECRET nor INVORDER_SECRET_OLD`);
  }
}
