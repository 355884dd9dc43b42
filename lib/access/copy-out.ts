import type { Readable } from "node:stream";
import type pg from "pg";
import { pool } from "@/db/client";
import { copyTo, withCopyConnection } from "@/db/copy";
import { roleUrl } from "@/lib/kernel/settings";
import type { StaffCtx } from "./context";
import type { WriteChunk } from "./stream-slots";
import { tenancyOf } from "./tenancy";

/** A file is limited by its reader's pace (lib/access/stream-slots.ts); this is only the safety net. */
const STREAMED_WITHIN_MS = 3_600_000;
const IDLE_WITHIN_MS = 60_000;

/**
 * Streams the output of a COPY … TO STDOUT, inside the tenant's read-only transaction, on a connection of its own, so that slow readers
 * never keep the screens waiting. When `take` throws, the statement is cancelled.
 */
export const copyOut = (ctx: StaffCtx, copy: string, take: WriteChunk): Promise<void> =>
  withCopyConnection(
    {
      connectionString: roleUrl("invorder_app"),
      application_name: "invorder_app",
      statement_timeout: STREAMED_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_WITHIN_MS,
    },
    async (client) => {
      const pid = await enter(client, ctx);
      await passOn(copyTo(client, copy), take, pid);
      await client.query("commit");
    },
  );

/** Begins the tenant's transaction. Returns the id of the server process for it. */
async function enter(client: pg.Client, ctx: StaffCtx): Promise<number> {
  await client.query("begin read only");
  const { rows } = await client.query<{ pid: number }>(
    "select pg_backend_pid() as pid, set_config(key, value, true) from jsonb_each_text($1::text::jsonb)",
    [tenancyOf(ctx, { work_mem: "64MB" })],
  );
  return rows[0]?.pid ?? 0;
}

async function passOn(source: Readable, take: WriteChunk, pid: number) {
  try {
    for await (const part of source) await take(part);
  } catch (error) {
    await pool("invorder_app").sql`select pg_cancel_backend(${pid})`;
    throw error;
  }
}
