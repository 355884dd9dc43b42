import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { settings } from "@/lib/kernel/settings";

/** One statement or more as the owner of the database: operators stand outside every tenant. */
export async function asOwner<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = settings();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

const dialect = new PgDialect();

/** Carries out statements of the query builder in a transaction of the owner; their parameters are texts and numbers. */
export const executor = (transaction: postgres.TransactionSql) => ({
  execute(query: SQL) {
    const { sql: text, params } = dialect.sqlToQuery(query);
    return transaction.unsafe(text, params.map(String));
  },
});

/** Commands that rewrite the world are for the demo alone. Throws on any other data. */
export async function demandDemo(sql: postgres.Sql) {
  const [demo] = await sql`select 1 from product_settings where name = 'demo' and value = '1'`;
  if (!demo) throw new Error("refused: this is not the demo's data");
}
