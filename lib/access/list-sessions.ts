import { pool } from "@/db/client";
import { fullNameOf } from "@/db/full-name";
import { selectedCustomer } from "./actor-context";
import type { Scope } from "./open-session";
import { sessionEnd } from "./session";

type Moments = "created_at" | "last_seen_at" | "expires_at";
/** Moments as the driver returns them: text. */
type Row = Omit<OpenSession, Moments> & Record<Moments, string>;

type OpenSession = {
  id: string;
  kind: "login" | "token";
  /** The owner's name for a token, and whether it may change anything. */
  name: string;
  scope: Scope;
  agent: string;
  address: string;
  /** The name behind it, when another user works as this one. */
  super_user_name: string | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
};

/** Returns the sessions in which a user is signed in, the last used first. */
export async function sessionsOf(user_id: number): Promise<OpenSession[]> {
  const { sql } = pool("invorder_auth");
  const rows = await sql<
    Row[]
  >`select s.id, s.kind, s.name, s.scope, s.agent, s.address, s.created_at, s.last_seen_at, s.expires_at,
      (select ${sql.unsafe(fullNameOf("su"))} from users su where su.id = s.super_user_id) as super_user_name
    from sessions s join users u on u.id = s.user_id ${selectedCustomer(sql, undefined)}
    where s.user_id = ${user_id} and s.is_verified and s.revoked_at is null and ${sessionEnd(sql)} > now()
    order by s.last_seen_at desc, s.id`;
  return rows.map(({ created_at, last_seen_at, expires_at, ...row }) => ({
    ...row,
    created_at: new Date(created_at),
    last_seen_at: new Date(last_seen_at),
    expires_at: new Date(expires_at),
  }));
}
