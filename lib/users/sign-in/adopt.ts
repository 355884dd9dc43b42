import { openBeside } from "@/lib/access/browser-session";
import type { Pair } from "@/lib/access/open-session";
import { findSession, type Session } from "@/lib/access/session";

/**
 * A browser's session for the pair of a link to the login page (SPEC §2): of the same person, ending with the pair's own, and with a
 * token that was in no address. Null when the pair opens no verified session.
 */
export async function adopt(
  pair: Pair,
  now: Date,
): Promise<{ access_token: string; of: Pick<Session, "user_id" | "ctx"> } | null> {
  const session = await findSession(pair, now);
  if (!session?.is_verified) return null;
  const { access_token } = await openBeside(session);
  return { access_token, of: session };
}

/** Returns whether two sessions are of one person, seen by the same other behind them. */
export const isSamePerson = (a: Pick<Session, "ctx">, b: Pick<Session, "ctx">): boolean =>
  a.ctx.actor.id === b.ctx.actor.id && a.ctx.actor.super_user_id === b.ctx.actor.super_user_id;
