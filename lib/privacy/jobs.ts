import { pool } from "@/db/client";
import { type Ctx, type Tx, transact } from "@/lib/access/context";
import { productDay } from "@/lib/access/person";
import { removeDiscarded } from "@/lib/files/jobs";
import { deleteOldKeys } from "@/lib/http/idempotency";
import { forgetUndos } from "@/lib/invoices/commands/forget-undos";
import type { DailyWork } from "@/lib/jobs/daily";
import { deleteOutdatedProofs } from "@/lib/users/sign-in/outdated";
import { forgetDeliveries } from "@/lib/webhooks/jobs";
import { keepCount } from "./commands/count";
import { clearers } from "./commands/outdated";
import type { ClearingKind } from "./schema";

/** Rows one transaction clears at most, and how many of them one look does: who is at work waits for neither, and the next look goes on. */
const AT_ONCE = 500;
const MOST_TURNS = 10;
/** Customers one look takes: it must end in minutes, however much there is after years without it; those it left come in an hour. */
const CUSTOMERS_AT_ONCE = 25;

/** Clears away, for each customer with something over its time, what its settings no longer keep, and counts it by night and kind. */
export const retentionWork: DailyWork = {
  name: "retention",
  async customersWith(today) {
    const rows = await pool("invorder_dispatch").sql<
      { id: number }[]
    >`select id from customers_to_clear(${today}) as id order by random() limit ${CUSTOMERS_AT_ONCE}`;
    return rows.map(({ id }) => id);
  },
  async run(ctx) {
    for (const [kind, clear] of Object.entries(clearers) as [ClearingKind, Clear][])
      await inTurns(ctx, kind, clear);
  },
};

type Clear = (tx: Tx, most: number) => Promise<number>;

/** Each turn is a transaction with its count in it: what died half-way has cleared and counted the turns before. */
async function inTurns(ctx: Ctx, kind: ClearingKind, clear: Clear) {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const cleared = await transact(
      ctx,
      async (tx) => {
        const records = await clear(tx, AT_ONCE);
        if (records > 0) await keepCount(tx, kind, records);
        return records;
      },
      "work",
    );
    if (cleared < AT_ONCE) return;
  }
}

/** Deletes by age what belongs to no single customer and nothing asks for any more, and counts it: sessions, proofs, answers, undos, what other programs were told, files. */
export async function tidyProduct(now: Date): Promise<void> {
  const day = await productDay(now);
  const { sessions, proofs } = await deleteOutdatedProofs();
  const counts = {
    sessions,
    proofs,
    keys: await deleteOldKeys(),
    undos: await forgetUndos(),
    deliveries: await forgetDeliveries(),
    files: await removeDiscarded(),
  } satisfies Partial<Record<ClearingKind, number>>;
  for (const [kind, records] of Object.entries(counts))
    if (records > 0)
      await pool("invorder_dispatch")
        .sql`insert into clearings (customer_id, day, kind, records) values (null, ${day}, ${kind}, ${records})
        on conflict (customer_id, day, kind) do update set records = clearings.records + excluded.records, cleared_at = now()`;
}
