import { createHash, randomBytes } from "node:crypto";
import { pool } from "@/db/client";

/** How long a login lives at most, however busy it is (DECISIONS §15). */
export const LOGIN_HOURS = 12;
/** Nobody works under another's name for longer. */
const SUPER_LOGIN_HOURS = 4;
/** A token that is not told when to end. */
const TOKEN_DAYS = 365;
const UNVERIFIED_MINUTES = 15;

/** Whether a session may change anything, or only look. */
export const scopes = ["read", "write"] as const;
export type Scope = (typeof scopes)[number];

export type Pair = { access_token: string; api_key: string };

export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Two secrets nobody can guess. */
export const newPair = (): Pair => ({
  access_token: randomBytes(32).toString("base64url"),
  api_key: randomBytes(32).toString("base64url"),
});

/**
 * Makes a session and its pair of secrets; only their hashes are kept. A login lives 12 hours, 15 minutes until
 * verified, under another's name 4 hours; a token a year, or as many days as it is given. It may do no more than the session it takes
 * over or ends with. Its access_token alone opens it only with `is_cookie`.
 */
export async function openSession(session: {
  user_id: number;
  is_verified: boolean;
  kind: "login" | "token";
  super_user_id?: number | null;
  is_cookie?: boolean;
  /** A session it ends with. */
  parent_id?: string | null;
  /** A session whose end it takes over: going to and fro makes no session longer. */
  heir_of?: string;
  /** How its owner knows a token again, what it may do, and after how many days it ends. */
  token?: { name: string; scope: Scope; days: number };
}): Promise<Pair & { id: string }> {
  const pair = newPair();
  const minutes =
    session.kind === "token"
      ? (session.token?.days ?? TOKEN_DAYS) * 1440
      : session.is_verified
        ? (session.super_user_id ? SUPER_LOGIN_HOURS : LOGIN_HOURS) * 60
        : UNVERIFIED_MINUTES;
  const { name = "", scope = "write" } = session.token ?? {};
  // A login that a power cut forgets is begun again; a token is written down elsewhere by whoever made it.
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
