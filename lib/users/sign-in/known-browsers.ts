import { randomBytes } from "node:crypto";
import { pool } from "@/db/client";
import { hashOf } from "@/lib/access/open-session";

/** Days after which an unused browser is no longer known; also the lifetime of its cookie. */
export const KNOWN_DAYS = 400;

/**
 * Returns the browser's id when the account was signed in to with it before; null for an unknown browser and for an account that does not
 * exist.
 */
export async function knownBrowser(account: string, id: string | undefined): Promise<string | null> {
  if (!id) return null;
  const rows = await pool("invorder_auth").sql`
    select 1 from known_browsers k join users u on u.id = k.user_id
    where u.email_address = ${account.toLowerCase()} and k.id_hash = ${hashOf(id)}
      and k.last_used_at > now() - make_interval(days => ${KNOWN_DAYS})`;
  return rows.length > 0 ? id : null;
}

/** Stores that a user signed in with a browser. Returns the id for its cookie, a new one for a browser without one. */
export async function rememberBrowser(user_id: number, id: string | undefined): Promise<string> {
  const { sql } = pool("invorder_auth", "unwaited");
  const browserId = id && /^[\w-]{43}$/.test(id) ? id : randomBytes(32).toString("base64url");
  await sql`insert into known_browsers (user_id, id_hash) values (${user_id}, ${hashOf(browserId)})
    on conflict (user_id, id_hash) do update set last_used_at = now()`;
  await sql`delete from known_browsers where user_id = ${user_id} and last_used_at < now() - make_interval(days => ${KNOWN_DAYS})`;
  return browserId;
}
