import { createHmac, randomBytes } from "node:crypto";
import { pool } from "@/db/client";
import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { hashOf } from "@/lib/access/open-session";
import type { PublicRequest } from "@/lib/access/public-endpoint";

/** The time allowed at the provider: for a password, a code, and a telephone in another room. */
const MINUTES = 10;
const SECRET = /^[\w-]{43}$/;

/** The start of a sign-in: the page's origin, its white label's prefix, and the page to go to afterwards; "" for the first. */
export type AuthorizationRequest = { provider_id: number; origin: string; domain: string; next: string };
/** Values that tie the provider's answer to the sign-in that was begun. */
export type Proof = { state: string; nonce: string; verifier: string };

type Cookies = PublicRequest["cookies"];

/**
 * Stores the start of a sign-in, for this browser only, for ten minutes and one return. Nonce and PKCE verifier are derived from the
 * browser's cookie: the database contains neither, and two tabs do not interfere.
 */
export async function beginAuthorization(start: AuthorizationRequest, cookies: Cookies): Promise<Proof> {
  const { provider } = cookieNames();
  const held = cookies.get(provider);
  const secret = held && SECRET.test(held) ? held : randomBytes(32).toString("base64url");
  const state = randomBytes(32).toString("base64url");
  await pool("invorder_auth", "unwaited").sql`
    insert into provider_sign_ins (state_hash, browser_hash, provider_id, origin, domain, next, expires_at)
    values (${hashOf(state)}, ${hashOf(secret)}, ${start.provider_id}, ${start.origin}, ${start.domain}, ${start.next},
      now() + make_interval(mins => ${MINUTES}))`;
  cookies.set(provider, secret, cookieOptions(MINUTES * 60));
  return proofOf(state, secret);
}

/** Returns the start for a state in this browser, using it up; null when it is another browser's, expired, or unknown. */
export async function redeemAuthorization(
  state: string | null,
  cookies: Pick<Cookies, "get">,
): Promise<(AuthorizationRequest & Proof) | null> {
  const secret = cookies.get(cookieNames().provider);
  if (!state || !SECRET.test(state) || !secret || !SECRET.test(secret)) return null;
  const [start] = await pool("invorder_auth").sql<AuthorizationRequest[]>`
    delete from provider_sign_ins where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(secret)} and expires_at > now()
    returning provider_id, origin, domain, next`;
  return start ? { ...start, ...proofOf(state, secret) } : null;
}

function proofOf(state: string, secret: string): Proof {
  const derived = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${state}`).digest("base64url");
  return { state, nonce: derived("nonce"), verifier: derived("verifier") };
}
