import { openBrowserSession } from "@/lib/access/browser-session";
import type { TokenPair } from "@/lib/access/open-session";
import { findSession, type Session } from "@/lib/access/session";

/**
 * Opens a browser session for the pair in a link to the login page (SPEC §2): for the same person, expiring with the pair's own, and with a
 * token that was in no address. Returns null when the pair opens no verified session.
 */
export async function adoptSession(
  pair: TokenPair,
  now: Date,
): Promise<{ access_token: string; of: Pick<Session, "user_id" | "ctx"> } | null> {
  const session = await findSession(pair, now);
  if (!session?.is_verified) return null;
  const { access_token } = await openBrowserSession(session);
  return { access_token, of: session };
}

/** Returns whether two sessions are of the same user with the same super user, if any. */
export const isSamePerson = (a: Pick<Session, "ctx">, b: Pick<Session, "ctx">): boolean =>
  a.ctx.actor.id === b.ctx.actor.id && a.ctx.actor.super_user_id === b.ctx.actor.super_user_id;
