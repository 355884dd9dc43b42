import { createHash, randomBytes } from "node:crypto";
import { pool } from "@/db/client";

/** Longest lifetime of a login, even while it is used (DECISIONS §15). */
export const LOGIN_HOURS = 12;
/** The longest that anybody works under another user's name. */
const SUPER_LOGIN_HOURS = 4;
/** For a token without a given lifetime. */
const TOKEN_DAYS = 365;
const UNVERIFIED_MINUTES = 15;

/** True when a session may write, or only read. */
export const scopes = ["read", "write"] as const;
export type Scope = (typeof scopes)[number];

export type TokenPair = { access_token: string; api_key: string };

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Returns two secrets that cannot be guessed. */
export const newTokenPair = (): TokenPair => ({
  access_token: randomBytes(32).toString("base64url"),
  api_key: randomBytes(32).toString("base64url"),
});

/**
 * Creates a session and its pair of secrets; only their hashes are stored. A login lives 12 hours, 15 minutes until verified, under another
 * user's name 4 hours; a token a year, or the given number of days. It has no more rights than the session it takes over or ends with. With
 * `is_cookie` its access_token alone opens it.
 */
export async function openSession(session: {
  user_id: number;
  is_verified: boolean;
  kind: "login" | "token";
  super_user_id?: number | null;
  is_cookie?: boolean;
  /** The session it ends with. */
  parent_id?: string | null;
  /** The session whose expiry it takes over: switching to and fro makes no session longer. */
  heir_of?: string;
  /** The token's name for its owner, its rights, and after how many days it ends. */
  token?: { name: string; scope: Scope; days: number };
}): Promise<TokenPair & { id: string }> {
  const pair = newTokenPair();
  const minutes =
    session.kind === "token"
      ? (session.token?.days ?? TOKEN_DAYS) * 1440
      : session.is_verified
        ? (session.super_user_id ? SUPER_LOGIN_HOURS : LOGIN_HOURS) * 60
        : UNVERIFIED_MINUTES;
  const { name = "", scope = "write" } = session.token ?? {};
  // A login lost in a power cut is repeated; a token has already been stored elsewhere by its creator.
  const { sql } = pool("invorder_auth", session.kind === "login" ? "unwaited" : "");
  const [row] = await sql<{ id: string }[]>`
    insert into sessions (user_id, super_user_id, access_token_hash, api_key_hash, kind, name, scope, is_verified,
      is_cookie, by_token, parent_id, expires_at)
    values (${session.user_id}, ${session.super_user_id ?? null}, ${hashOf(pair.access_token)}, ${hashOf(pair.api_key)},
      ${session.kind}, ${name},
      case when exists (select 1 from sessions where id in (${session.heir_of ?? null}::uuid, ${session.parent_id ?? null}::uuid) and scope = 'read') then 'read' else ${scope} end, ${session.is_verified}, ${session.is_cookie ?? false},
      ${session.kind === "token"} or exists (select 1 from sessions where id in (${session.heir_of ?? null}::uuid, ${session.parent_id ?? null}::uuid) and by_token), ${session.parent_id ?? null},
      least(now() + make_interval(mins => ${minutes}), (select expires_at from sessions where id = ${session.heir_of ?? null}))) returning id`;
  if (!row) throw new Error("a session was not stored");
  return { ...pair, id: row.id };
}
