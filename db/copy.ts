import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";

/** The limit for a new connection, as in the pools. */
const CONNECTED_WITHIN_MS = 10_000;

/**
 * Runs `work` with a connection of its own to the database at `url`, for COPY: the pools' driver cannot report an error after the last row
 * (docs/decisions/030). Throws when no connection comes within ten seconds. The connection is always closed; the server aborts what still
 * runs on it.
 */
export async function withCopyConnection<T>(
  config: Omit<pg.ClientConfig, "connectionTimeoutMillis"> & { connectionString: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECTED_WITHIN_MS, keepAlive: true });
  // Pending queries of a lost connection fail by themselves.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Streams rows in COPY's text format into a table. Throws the server's error, also one after the last row was sent. */
export const copyFrom = (client: pg.Client, target: string, rows: Readable): Promise<void> =>
  pipeline(rows, client.query(from(`copy ${target} from stdin`)));

/** Returns the stream of a COPY … TO STDOUT; it fails with the server's error. */
export const copyTo = (client: pg.Client, copy: string): Readable => client.query(to(copy));
