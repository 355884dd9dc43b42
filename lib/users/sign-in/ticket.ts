import { randomBytes } from "node:crypto";
import { pool } from "@/db/client";
import { hashOf } from "@/lib/access/open-session";
import type { Session } from "@/lib/access/session";
import { parse } from "@/lib/kernel/parse";
import { Ticket } from "./schema";

const TICKET_SECONDS = 60;

/** Returns a token that opens one address once, within a minute, for clients that cannot send their pair there (DECISIONS §12). */
export async function openTicket(session: Session, raw: unknown): Promise<{ token: string }> {
  const { path } = parse(Ticket, raw);
  const { pathname, searchParams } = new URL(path, "http://invorder.invalid");
  // Normalised as the link's own parameters will be, whatever the caller's escaping.
  const opens = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const token = randomBytes(32).toString("base64url");
  await pool("invorder_auth").sql`insert into tickets (token_hash, session_id, path, expires_at)
    values (${hashOf(token)}, ${session.id}, ${opens}, now() + make_interval(secs => ${TICKET_SECONDS}))`;
  return { token };
}
