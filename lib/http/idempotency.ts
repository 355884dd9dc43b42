import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { BATCH, inBatches } from "@/db/batches";
import { isTooLong, pool } from "@/db/client";
import { idempotency_keys } from "@/db/schema/access";
import { type StaffCtx, type StaffTx, transact } from "@/lib/access/context";
import { conflict, Problem } from "@/lib/kernel/problems";

type Answer = { status: number; body: string };

const sha256 = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();

/** The status stored for an answer that is shown only once: a retry receives a conflict. */
const GONE = 409;

/**
 * Runs a change once per Idempotency-Key, user and customer: a retry gets the first answer, and the same key with another request is
 * refused. The key is written in the transaction of the change: one that failed or was refused leaves the key free, and one that was
 * committed has its answer stored. A second attempt while the first is running waits for it. Without the header the change simply runs. An
 * answer that is shown once (`isShownOnce`) is not stored: a retry changes nothing and throws Problem("conflict").
 */
export async function withIdempotency(
  request: Request,
  ctx: StaffCtx,
  input: unknown,
  run: (ctx: StaffCtx) => Promise<Answer>,
  isShownOnce = false,
): Promise<Answer> {
  const key = idempotencyKeyOf(request);
  if (key === null) return run(ctx);
  const key_hash = sha256(String(ctx.actor.id), String(ctx.customer?.id ?? 0), key);
  const request_hash = sha256(request.method, new URL(request.url).pathname, inputWords(input));
  return transact(ctx, async (tx) => {
    if (!(await isFirst(tx, key_hash, request_hash))) return earlier(tx, key_hash, request_hash);
    const answer = await run(tx);
    const storedAnswer = isShownOnce ? { status: GONE, body: null } : answer;
    await tx.db.update(idempotency_keys).set(storedAnswer).where(eq(idempotency_keys.key_hash, key_hash));
    return answer;
  });
}

/** Returns the key a caller sent with a change; null without one. Throws Problem("invalid") for a malformed key. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (!key) return null;
  if (!/^[\w-]{8,255}$/.test(key)) throw new Problem("invalid", { key: "invalid_idempotency_key" });
  return key;
}

/**
 * Inserts the key in this transaction and returns whether it was new. It waits for another transaction that has just inserted the key,
 * which then either stored an answer or rolled back.
 */
async function isFirst(tx: StaffTx, key_hash: Buffer, request_hash: Buffer): Promise<boolean> {
  try {
    const inserted = await tx.db
      .insert(idempotency_keys)
      .values({ key_hash, request_hash, user_id: tx.actor.id, customer_id: tx.customer?.id ?? null })
      .onConflictDoNothing()
      .returning({ user_id: idempotency_keys.user_id });
    return inserted.length > 0;
  } catch (error) {
    throw isTooLong(error) ? conflict("still_running") : error;
  }
}

async function earlier(tx: StaffTx, key_hash: Buffer, request_hash: Buffer): Promise<Answer> {
  const [stored] = await tx.db
    .select({
      request_hash: idempotency_keys.request_hash,
      status: idempotency_keys.status,
      body: idempotency_keys.body,
    })
    .from(idempotency_keys)
    .where(eq(idempotency_keys.key_hash, key_hash));
  if (!stored || stored.status === null) throw conflict("still_running");
  if (!stored.request_hash.equals(request_hash))
    throw new Problem("invalid", { key: "idempotency_key_reused" });
  if (stored.status === GONE) throw conflict("shown_once");
  return { status: stored.status, body: stored.body ?? "" };
}

/** Returns the input as text to hash. A file is represented by its name and size: its bytes are not read twice. */
const inputWords = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? `${value.name}:${value.size}` : value));

/**
 * Deletes keys after their customer's retention period in days, or one day without a customer: no request is retried for longer, and
 * answers contain what people wrote.
 */
export const deleteOldKeys = (): Promise<number> =>
  inBatches(
    () => pool("invorder_auth").sql`delete from idempotency_keys where key_hash in (
      select k.key_hash from idempotency_keys k left join customers c on c.id = k.customer_id
      where k.created_at < now() - interval '1 day' and k.created_at < now() - make_interval(days => coalesce(c.keep_keys_days, 1)) limit ${BATCH})`,
  );
