import { pool } from "@/db/client";
import { fullNameOf } from "@/db/full-name";
import { settings } from "@/lib/kernel/settings";
import {
  type ActorRow,
  actorColumns,
  contextOf,
  type RequestedCustomer,
  type Sql,
  selectedCustomer,
} from "./actor-context";
import type { StaffCtx } from "./context";
import { hashOf, type Scope } from "./open-session";

type Credentials = { access_token: string; api_key?: string };

type Row = ActorRow & {
  session_id: string;
  is_verified: boolean;
  is_cookie: boolean;
  by_token: boolean;
  parent_id: string | null;
  scope: Scope;
  seen_long_ago: boolean;
};

export type Session = {
  id: string;
  is_verified: boolean;
  /** True when a browser has it in its cookie. */
  is_cookie: boolean;
  /** True when it is a token, or was opened with one. */
  by_token: boolean;
  parent_id: string | null;
  user_id: number;
  ctx: StaffCtx;
};

/**
 * Returns the session of a cookie (access_token alone, if it was created for a cookie) or an API pair, with the context of its user and
 * selected customer. Null when it is unknown, expired, idle for too long or revoked, the pair does not match, or the user is inactive.
 */
export async function findSession(
  credentials: Credentials,
  now: Date,
  selection?: RequestedCustomer,
): Promise<Session | null> {
  const { sql } = pool("invorder_auth");
  const pairMatches =
    credentials.api_key === undefined
      ? sql`s.is_cookie`
      : sql`s.api_key_hash = ${hashOf(credentials.api_key)}`;
  return sessionWhere(
    sql`s.access_token_hash = ${hashOf(credentials.access_token)} and ${pairMatches}`,
    now,
    selection,
  );
}

/** Returns the session of a ticket for this address, and uses the ticket up. Null when it is unknown, old, used or for another address. */
export async function redeemTicket(
  token: string,
  path: string,
  now: Date,
  selection?: RequestedCustomer,
): Promise<Session | null> {
  const { sql } = pool("invorder_auth");
  const [ticket] = await sql<{ session_id: string }[]>`update tickets set used_at = now()
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now() and path = ${path} returning session_id`;
  return ticket ? sessionWhere(sql`s.id = ${ticket.session_id}`, now, selection) : null;
}

async function sessionWhere(
  condition: ReturnType<Sql>,
  now: Date,
  selection: RequestedCustomer | undefined,
): Promise<Session | null> {
  const { sql } = pool("invorder_auth");
  const [row] = await sql<
    Row[]
  >`select s.id as session_id, s.is_verified, s.is_cookie, s.by_token, s.parent_id, s.scope,
      (s.last_seen_at < now() - interval '1 minute' or s.kind = 'token' and s.last_seen_at = s.created_at) as seen_long_ago, s.super_user_id,
      (select ${sql.unsafe(fullNameOf("su"))} from users su where su.id = s.super_user_id) as super_user_name, ${actorColumns(sql)}
    from sessions s join users u on u.id = s.user_id ${selectedCustomer(sql, selection)}
    where ${condition}
      and ${sessionEnd(sql)} > now() and s.revoked_at is null and u.is_active
      and (s.super_user_id is null or exists (select 1 from users su where su.id = s.super_user_id and su.is_active))`;
  if (!row) return null;
  const { session_id, is_verified, is_cookie, by_token, parent_id } = row;
  if (row.seen_long_ago) await markSeen(session_id, parent_id);
  const ctx: StaffCtx = { ...contextOf(row, now), ...(row.scope === "read" && { is_read_only: true }) };
  return { id: session_id, is_verified, is_cookie, by_token, parent_id, user_id: row.id, ctx };
}

/** Returns SQL for the end of an unused session: after the idle time its white label allows, or at its expiry. A token is never idle. */
export const sessionEnd = (
  sql: Sql,
) => sql`least(s.expires_at, case when s.kind <> 'token' then s.last_seen_at + make_interval(mins => coalesce(
  (select r.idle_minutes from resellers r where r.id = coalesce(u.reseller_id, c.reseller_id)), ${settings().SESSION_IDLE_MINUTES})) end)`;

/** Returns the sessions that expired within so many seconds, without a sign-out. */
export async function expiredSessions(withinSeconds: number): Promise<string[]> {
  const { sql } = pool("invorder_auth");
  const ended = await sql<{ id: string }[]>`
    select s.id from sessions s join users u on u.id = s.user_id ${selectedCustomer(sql, undefined)}
    where s.revoked_at is null and ${sessionEnd(sql)} between now() - make_interval(secs => ${withinSeconds}) and now()`;
  return ended.map(({ id }) => id);
}

/** Records a use, once a minute at most and at a token's first use: every request reads the row. The parent session counts as used, too. */
const markSeen = (id: string, parent_id: string | null) =>
  pool("invorder_auth").sql`update sessions set last_seen_at = now() where id in (${id}, ${parent_id ?? id})`;
