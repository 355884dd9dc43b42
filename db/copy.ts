import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type postgres from "postgres";
import type { Transaction } from "./client";

/** Streams rows into a table of the open transaction by COPY. RLS forbids COPY into tenant tables: this is for temporary ones. */
export async function copyInto(transaction: Transaction, target: string, rows: AsyncIterable<string>) {
  const stream = await driverOf(transaction).unsafe(`copy ${target} from stdin`).writable();
  await pipeline(Readable.from(batched(rows)), stream);
}

/** One cell in COPY's text format. */
export const copyCell = (value: string | number | null): string =>
  value === null ? "\\N" : typeof value === "number" ? String(value) : escaped(value);

const escaped = (text: string): string =>
  /[\\\n\r\t]/.test(text) ? text.replace(/[\\\n\r\t]/g, (sign) => ESCAPES[sign] ?? sign) : text;

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const BATCH = 64 * 1024;

async function* batched(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = "";
  for await (const row of rows) {
    batch += row;
    if (batch.length < BATCH) continue;
    yield batch;
    batch = "";
  }
  if (batch) yield batch;
}

/** The driver's own transaction under Drizzle's; Drizzle has no words for COPY. */
function driverOf(transaction: Transaction): postgres.TransactionSql {
  const session: unknown = Reflect.get(transaction, "session");
  const client: unknown =
    typeof session === "object" && session !== null ? Reflect.get(session, "client") : undefined;
  if (!isDriver(client)) throw new Error("Drizzle no longer keeps the driver's transaction where it was");
  return client;
}

const isDriver = (value: unknown): value is postgres.TransactionSql =>
  typeof value === "function" && "unsafe" in value;
