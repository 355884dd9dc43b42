import { pool } from "@/db/client";
import { disconnectSession } from "@/lib/realtime/publish";
import { expiredSessions } from "./session";

/**
 * Ends sessions immediately: one, the one a cookie's access_token opens, or all of a user, including those under another user's name, or of
 * these only the signed-in ones (`logins_of`, a program's tokens stay); and with them the sessions opened from them, the record of a
 * super-login, and the live connections. Leaves sessions that had ended before. Returns how many it ended.
 */
export async function endSessions(
  of:
    | { id: string }
    | { user_id: number }
    | { logins_of: number; but?: string }
    | { access_token_hash: Buffer },
): Promise<number> {
  const { sql } = pool("invorder_auth");
  const which =
    "id" in of
      ? sql`id = ${of.id}`
      : "logins_of" in of
        ? sql`((user_id = ${of.logins_of} or super_user_id = ${of.logins_of}) and kind = 'login' and id is distinct from ${of.but ?? null})`
        : "user_id" in of
          ? sql`(user_id = ${of.user_id} or super_user_id = ${of.user_id})`
          : sql`(access_token_hash = ${of.access_token_hash} and is_cookie)`;
  const ended = await sql<{ id: string }[]>`
    with recursive family as (
      select id from sessions where ${which}
      union select s.id from sessions s join family f on s.parent_id = f.id),
    ended as (update sessions set revoked_at = now() where id in (select id from family) and revoked_at is null returning id),
    records as (update super_logins set ended_at = now() where session_id in (select id from ended) and ended_at is null)
    select id from ended`;
  // Not awaited: a connection that outlives its session only receives hints, and cannot reconnect.
  for (const { id } of ended) void disconnectSession(id);
  return ended.length;
}

/**
 * Closes the live connections of sessions that expired within so many seconds. It may run repeatedly and concurrently: a closed connection
 * stays closed.
 */
export async function disconnectExpired(withinSeconds: number): Promise<void> {
  for (const id of await expiredSessions(withinSeconds)) await disconnectSession(id);
}
