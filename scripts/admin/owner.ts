import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import postgres from "postgres";
import { withCopyConnection } from "@/db/copy";
import { settings } from "@/lib/kernel/settings";

/** Runs statements as the owner of the database: operators are outside every tenant. */
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

type Value = string | number | boolean | null | readonly string[];

/** A transaction of the owner on a connection that supports COPY. */
export type OwnerTransaction = {
  /** Returns the rows of a statement; its interpolated values are parameters. */
  <Row extends pg.QueryResultRow>(text: TemplateStringsArray, ...values: readonly Value[]): Promise<Row[]>;
  /** Returns the rows of a statement whose text is not escaped: it comes from code or from the catalogue. */
  unsafe: <Row extends pg.QueryResultRow>(text: string, values?: readonly Value[]) => Promise<Row[]>;
  /** The connection, for db/copy.ts. */
  client: pg.Client;
};

/** Runs in one transaction of the owner, begun with `mode` ("isolation level …", "read only"), on a connection that supports COPY. */
export async function inOwnersTransaction<T>(
  mode: string,
  work: (sql: OwnerTransaction) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL } = settings();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  return withCopyConnection({ connectionString: DATABASE_URL }, async (client) => {
    await client.query(`begin ${mode}`);
    // A failed transaction ends with its connection, and writes nothing.
    const result = await work(transactionOn(client));
    await client.query("commit");
    return result;
  });
}

function transactionOn(client: pg.Client): OwnerTransaction {
  const unsafe = async <Row extends pg.QueryResultRow>(text: string, values: readonly Value[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  return Object.assign(
    <Row extends pg.QueryResultRow>(text: TemplateStringsArray, ...values: readonly Value[]) =>
      unsafe<Row>(
        text.reduce((all, part, index) => `${all}$${index}${part}`),
        values,
      ),
    { unsafe, client },
  );
}

const dialect = new PgDialect();

type Unsafe = {
  unsafe: (text: string, values: string[]) => PromiseLike<readonly Record<string, unknown>[]>;
};

/** Executes statements of the query builder in a transaction of the owner; their parameters are texts and numbers. */
export const executor = (transaction: Unsafe) => ({
  execute(query: SQL) {
    const { sql: text, params } = dialect.sqlToQuery(query);
    return transaction.unsafe(text, params.map(String));
  },
});

/** Throws unless the data is the demo's: for commands that rewrite everything. */
export async function requireDemo(sql: postgres.Sql) {
  const [demo] = await sql`select 1 from product_settings where name = 'demo' and value = '1'`;
  if (!demo) throw new Error("refused: this is not the demo's data");
}
