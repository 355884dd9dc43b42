import { createHash } from "node:crypto";
import { pool } from "@/db/client";
import { Problem } from "@/lib/kernel/problems";

type Answer = { status: number; body: string };
type Stored = { request_hash: Buffer; status: number | null; body: string | null };

const sha256 = (...parts: string[]) => createHash("sha256").update(parts.join("\n")).digest();

/**
 * Runs a change once per Idempotency-Key and user: a retry gets the first answer, the same key with another request is refused,
 * and a refused first try leaves the key free. Without the header the change simply runs.
 */
export async function once(
  request: Request,
  user_id: number,
  input: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers.get("idempotency-key");
  if (!key) return run();
  if (!/^[\w-]{8,255}$/.test(key)) throw new Problem("invalid", { key: "invalid_idempotency_key" });
  const { sql } = pool("invorder_auth");
  const key_hash = sha256(String(user_id), key);
  const request_hash = sha256(request.method, new URL(request.url).pathname, inputWords(input));
  const taken =
    await sql`insert into idempotency_keys (key_hash, user_id, request_hash) values (${key_hash}, ${user_id}, ${request_hash})
    on conflict do nothing returning 1`;
  if (taken.length === 0) return earlier(key_hash, request_hash);
  try {
    const answer = await run();
    await sql`update idempotency_keys set status = ${answer.status}, body = ${answer.body} where key_hash = ${key_hash}`;
    return answer;
  } catch (error) {
    await sql`delete from idempotency_keys where key_hash = ${key_hash}`;
    throw error;
  }
}

async function earlier(key_hash: Buffer, request_hash: Buffer): Promise<Answer> {
  const { sql } = pool("invorder_auth");
  const [stored] = await sql<
    Stored[]
  >`select request_hash, status, body from idempotency_keys where key_hash = ${key_hash}`;
  if (stored && !stored.request_hash.equals(request_hash))
    throw new Problem("invalid", { key: "idempotency_key_reused" });
  if (!stored || stored.status === null) throw new Problem("conflict", { key: "still_running" });
  return { status: stored.status, body: stored.body ?? "" };
}

/** A file counts by its name and size: its bytes are not read twice. */
const inputWords = (input: unknown): string =>
  JSON.stringify(input, (_, value) => (value instanceof File ? `${value.name}:${value.size}` : value));
