import type { TransactionSql } from "postgres";
import { type Pool, pool } from "@/db/client";
import { inTransaction } from "@/db/transaction";
import type { StaffCtx } from "./context";
import { tenancyOf } from "./tenancy";
import type { Take } from "./turns";

/**
 * Streams what a COPY … TO STDOUT answers, inside the tenant's read-only transaction, on connections of its own, so that slow readers
 * never keep the screens waiting. When `take` throws, the statement is cancelled.
 */
export async function copyOut(ctx: StaffCtx, copy: string, take: Take): Promise<void> {
  const open = ({ sql: streams }: Pool, run: (transaction: TransactionSql) => Promise<void>) =>
    streams.begin("read only", run).then(() => undefined);
  await inTransaction(open, (transaction) => copied(transaction, ctx, copy, take), {
    role: "invorder_app",
    use: "streams",
  });
}

async function copied(transaction: TransactionSql, ctx: StaffCtx, copy: string, take: Take) {
  const [own] = await transaction<{ pid: number }[]>`
    select pg_backend_pid() as pid, set_config(key, value, true)
    from jsonb_each_text(${tenancyOf(ctx, { work_mem: "64MB" })}::text::jsonb)`;
  const source = await transaction.unsafe(copy).readable();
  try {
    await passOn(source, take, own?.pid ?? 0);
  } finally {
    // The driver pauses its socket for a full buffer and forgets to go on when the last rows came with the end: this wakes it.
    // It holds for the version of postgres the package file pins.
    source._read(0);
  }
}

/** Of a cancelled statement the rest is read and dropped: its connection must come back clean. */
async function passOn(source: AsyncIterable<Uint8Array>, take: Take, pid: number) {
  let failure: unknown;
  for await (const part of source) {
    if (failure) continue;
    try {
      await take(part);
    } catch (error) {
      failure = error;
      await pool("invorder_app").sql`select pg_cancel_backend(${pid})`;
    }
  }
  if (failure) throw failure;
}
