import { pool } from "@/db/client";
import { fullNameOf } from "@/db/full-name";
import { may } from "@/lib/access/capabilities";
import type { StaffCtx } from "@/lib/access/context";
import { endSessions } from "@/lib/access/end-sessions";
import { openSession, type TokenPair } from "@/lib/access/open-session";
import { role } from "@/lib/access/roles";
import type { Session } from "@/lib/access/session";
import { parse } from "@/lib/kernel/parse";
import { conflict, forbidden, notFound } from "@/lib/kernel/problems";
import { SuperLogin } from "./schema";

type Sql = ReturnType<typeof pool>["sql"];

/**
 * Opens a session as another user, for role 1 as every active user except role 1, for role 2 as those of its own reseller except roles 1
 * and 2 (DECISIONS §14); never from within another. It expires with the caller's own, and is recorded with both names. A browser continues
 * in it and its previous session ends; an API client's own pair continues, and the new one ends with that. Throws Problem("forbidden"),
 * ("conflict") when nested, ("not-found") for a user out of reach.
 */
export async function superLogin(session: Session, raw: unknown, address: string): Promise<TokenPair> {
  const { ctx } = session;
  if (ctx.actor.is_super) throw conflict("super_login_nested");
  if (!may(ctx, "users.super-login")) throw forbidden();
  const { id } = parse(SuperLogin, raw);
  const { sql } = pool("invorder_auth");
  const [subject] = await sql<{ id: number; name: string }[]>`
    select u.id, ${sql.unsafe(fullNameOf("u"))} as name
    from users u where u.id = ${id} and u.is_active and ${inReach(sql, ctx)}`;
  if (!subject) throw notFound();
  const opened = await openSession({
    user_id: subject.id,
    super_user_id: ctx.actor.id,
    is_verified: true,
    kind: "login",
    heir_of: session.id,
    is_cookie: session.is_cookie,
    parent_id: session.is_cookie ? null : session.id,
  });
  if (session.is_cookie) await endSessions({ id: session.id });
  await sql`insert into super_logins (super_user_id, super_user_name, user_id, user_name, session_id, address)
    values (${ctx.actor.id}, ${ctx.actor.full_name}, ${subject.id}, ${subject.name}, ${opened.id}, ${address})`;
  return pairOf(opened);
}

/**
 * Returns the condition for users a super-login may open: never a superadmin, and for a white label only users all of whose customers are
 * its own.
 */
function inReach(sql: Sql, { actor }: StaffCtx) {
  if (actor.role_id === role.superadmin) return sql`u.role_id <> ${role.superadmin}`;
  return sql`u.role_id not in (${role.superadmin}, ${role.whiteLabel})
    and coalesce(u.reseller_id, ${actor.reseller_id}) = ${actor.reseller_id}
    and (u.reseller_id is not null or exists (select 1 from customer_users cu where cu.user_id = u.id))
    and not exists (select 1 from customer_users cu join customers c on c.id = cu.customer_id
      where cu.user_id = u.id and c.reseller_id is distinct from ${actor.reseller_id})`;
}

/** Ends a super-login and opens a session of the super user, for the same browser or client; null when it was none. */
export async function backToOwn(session: Session): Promise<TokenPair | null> {
  const { super_user_id } = session.ctx.actor;
  if (super_user_id === null) return null;
  const own = await openSession({
    user_id: super_user_id,
    is_verified: true,
    kind: "login",
    heir_of: session.id,
    is_cookie: session.is_cookie,
    parent_id: session.parent_id,
  });
  await endSessions({ id: session.id });
  return pairOf(own);
}

const pairOf = ({ access_token, api_key }: TokenPair): TokenPair => ({ access_token, api_key });
