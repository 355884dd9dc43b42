import { pool } from "@/db/client";
import { disconnectSession } from "@/lib/realtime/publish";

/** Ends sessions at once, and the live connections that hang on them: one, or every one of a user, also under another's name. */
export async function endSessions(of: { id: string } | { user_id: number }) {
  const { sql } = pool("invorder_auth");
  const which =
    "id" in of ? sql`id = ${of.id}` : sql`(user_id = ${of.user_id} or super_user_id = ${of.user_id})`;
  const ended = await sql<{ id: string }[]>`
    update sessions set revoked_at = now() where ${which} and revoked_at is null returning id`;
  // Nobody waits for this: a line that outlives its session hears hints only, and cannot come back.
  for (const { id } of ended) void disconnectSession(id);
}
