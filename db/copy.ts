import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from, to } from "pg-copy-streams";

/** How long a new connection may take, as those of the pools. */
const CONNECTED_WITHIN_MS = 10_000;

/**
 * Runs with a connection of its own to the database at `url`, for COPY: the driver of the pools has no way to hear of an error after the
 * last row (docs/decisions/030). Throws when no connection comes within ten seconds. The connection is ended whatever happens; what is
 * under way on it then is ended by the server.
 */
export async function withCopyConnection<T>(
  config: Omit<pg.ClientConfig, "connectionTimeoutMillis"> & { connectionString: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECTED_WITHIN_MS, keepAlive: true });
  // Whatever is waited for on a connection that is lost fails by itself.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Streams rows in COPY's text format into a table. Throws what the server refuses them with, also after the last of them was sent. */
export const copyFrom = (client: pg.Client, target: string, rows: Readable): Promise<void> =>
  pipeline(rows, client.query(from(`copy ${target} from stdin`)));

/** Returns what a COPY … TO STDOUT answers, as it comes: the stream fails with what the server refuses it with. */
export const copyTo = (client: pg.Client, copy: string): Readable => client.query(to(copy));
