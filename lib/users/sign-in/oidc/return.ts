import { authorizationCodeGrant, type IDToken } from "openid-client";
import { refundAttempts } from "@/lib/access/attempt-limits";
import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { openSession } from "@/lib/access/open-session";
import type { PublicRequest } from "@/lib/access/public-endpoint";
import { continueSession } from "@/lib/access/session-cookie";
import { logEvent } from "@/lib/kernel/log";
import { errorReason, logCallFailure } from "@/lib/kernel/log-call-failure";
import { noteSignIn } from "../commands";
import { KNOWN_DAYS, rememberBrowser } from "../known-browsers";
import { type AuthorizationRequest, type Proof, redeemAuthorization } from "./authorization-requests";
import { configurationOf } from "./discover";
import { attemptsOf, CALLBACK } from "./endpoints";
import { personOf } from "./person";
import { activeProvider, type IdentityProvider } from "./providers";
import { ProviderRefusal, refusalOf } from "./refusals";

/** Seconds. The token is made during the sign-in: a different time means that either clock is wrong. */
const MOST_APART_S = 300;

/**
 * Completes a sign-in at a provider, with the query of the redirect, and returns the page to go to: signed in, or the sign-in page with the
 * reason. The provider replaces the second step too (docs/decisions/036). `host`: the host that received the redirect.
 */
export async function returnFromProvider(
  entrance: PublicRequest,
  { host, login, query }: { host: string; login: string; query: URLSearchParams },
): Promise<string> {
  const start = await redeemAuthorization(query.get("state"), entrance.cookies);
  const { address, request_id } = entrance;
  const logOutcome = (outcome: string, user?: number) =>
    logEvent("sign-in", {
      step: "provider",
      outcome,
      provider: start?.provider_id,
      user,
      address,
      request_id,
    });
  if (!start || new URL(start.origin).hostname !== host) {
    logOutcome("lost");
    return `${login}?refused=lost`;
  }
  const provider = await activeProvider(start.provider_id);
  try {
    if (!provider) throw new ProviderRefusal("off");
    const user_id = await provenBy(provider, start, { query, now: entrance.now });
    await signIn(entrance, user_id, provider);
    logOutcome("right", user_id);
    return start.next || `/${start.domain}`;
  } catch (error) {
    const refusal = refusalOf(error);
    logOutcome(refusal);
    if (provider && (refusal === "untrusted" || refusal === "away"))
      logCallFailure({ service: "identity provider", url: provider.issuer, reason: wordOf(error) });
    return `/${start.domain}/login?refused=${refusal}`;
  }
}

/** Returns the id of the user the provider verified. Throws ProviderRefusal, and the errors of openid-client. */
async function provenBy(
  provider: IdentityProvider,
  start: AuthorizationRequest & Proof,
  { query, now }: { query: URLSearchParams; now: Date },
): Promise<number> {
  const configuration = await configurationOf(provider);
  const back = new URL(CALLBACK, start.origin);
  back.search = query.toString();
  const tokens = await authorizationCodeGrant(configuration, back, {
    expectedState: start.state,
    expectedNonce: start.nonce,
    pkceCodeVerifier: start.verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new ProviderRefusal("untrusted");
  requireFresh(claims, now);
  return personOf(provider, claims);
}

function requireFresh({ iat }: IDToken, now: Date) {
  if (Math.abs(now.getTime() / 1_000 - iat) > MOST_APART_S) throw new ProviderRefusal("clock");
}

async function signIn(entrance: PublicRequest, user_id: number, provider: IdentityProvider) {
  const opened = await openSession({ user_id, is_verified: true, kind: "login", is_cookie: true });
  const [isOpen] = await Promise.all([
    noteSignIn(opened.id, entrance),
    auditEndpoint({ user_id }, entrance, { about: provider.name }),
  ]);
  // The user was made inactive concurrently.
  if (!isOpen) throw new ProviderRefusal("nobody");
  await continueSession(entrance.cookies, opened.access_token);
  const browser = await rememberBrowser(user_id, entrance.browser);
  entrance.cookies.set(cookieNames().browser, browser, cookieOptions(KNOWN_DAYS * 24 * 3600));
  await refundAttempts(attemptsOf(entrance.address));
}

const wordOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : errorReason(error);
