import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import type { Transaction } from "./client";

/**
 * Streams rows into a table of the open transaction by COPY. RLS forbids COPY into tenant tables: this is for temporary ones.
 * Throws what the server refuses the rows with, also when it does so after the last of them was sent.
 */
export const copyInto = (transaction: Transaction, target: string, rows: AsyncIterable<string | Buffer>) =>
  copyFrom(driverOf(transaction), target, rows);

/** Streams rows into a table as `copyInto` does, in a transaction of the driver's own. */
export async function copyFrom(
  sql: postgres.TransactionSql,
  target: string,
  rows: AsyncIterable<string | Buffer>,
) {
  const copy = sql.unsafe(`copy ${target} from stdin`);
  const refused = refusalOf(copy);
  const stream = await copy.writable();
  try {
    await Promise.race([pipeline(Readable.from(batched(rows)), stream), refused]);
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

/**
 * Streams what a query answers through `steps`, as COPY's text format: a row is a line. Throws what the server refuses it with, also
 * when it does so after the first rows.
 */
export async function copyTo(
  sql: postgres.TransactionSql,
  query: string,
  [first, ...steps]: [NodeJS.ReadWriteStream, ...NodeJS.ReadWriteStream[]],
  target: NodeJS.WritableStream,
) {
  const copy = sql.unsafe(`copy (${query}) to stdout`);
  const refused = refusalOf(copy);
  const rows = await copy.readable();
  // The driver stops its socket when the last rows come faster than they are read, and would hear nothing any more.
  rows.once("end", () => rows._read(0));
  await Promise.race([pipeline([rows, first, ...steps, target]), refused]);
}

/**
 * The driver settles a COPY as soon as it begins, and calls `reject` of a settled promise when the server ends it with an error:
 * after the last row that is the only sign, and a stream that waits for its end would wait for ever. Tied to the pinned version.
 */
function refusalOf(copy: object): Promise<never> {
  const refused = new Promise<never>((_resolve, hear) => {
    const reject: unknown = Reflect.get(copy, "reject");
    if (typeof reject !== "function") throw new Error("the driver no longer ends a statement by its reject");
    Reflect.set(copy, "reject", (error: unknown) => {
      hear(error);
      Reflect.apply(reject, copy, [error]);
    });
  });
  refused.catch(() => undefined);
  return refused;
}

/** One cell in COPY's text format. */
export const copyCell = (value: string | number | null): string =>
  value === null ? "\\N" : typeof value === "number" ? String(value) : escaped(value);

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : text;

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const BATCH = 64 * 1024;

/** Texts in batches; bytes go on as they come. */
async function* batched(rows: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  let batch = "";
  for await (const row of rows) {
    if (typeof row !== "string") {
      if (batch) yield batch;
      batch = "";
      yield row;
      continue;
    }
    batch += row;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = "";
  }
  if (batch) yield batch;
}

/** The driver's own transaction under Drizzle's; Drizzle has no words for COPY. A private part: both packages are pinned to one version. */
function driverOf(transaction: Transaction): postgres.TransactionSql {
  const session: unknown = Reflect.get(transaction, "session");
  const client: unknown =
    typeof session === "object" && session !== null ? Reflect.get(session, "client") : undefined;
  if (!isDriver(client)) throw new Error("Drizzle no longer keeps the driver's transaction where it was");
  return client;
}

const isDriver = (value: unknown): value is postgres.TransactionSql =>
  typeof value === "function" && "unsafe" in value;
