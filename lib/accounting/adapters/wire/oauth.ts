import {
  allowInsecureRequests,
  authorizationCodeGrant,
  type ClientAuth,
  Configuration,
  customFetch,
  ResponseBodyError,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from "openid-client";
import type { Consent, Outward, Tokens } from "../../port";
import { PackageFailure } from "../../rules/failure";

/** A provider's addresses for consents and tokens, and how our app authenticates there. */
type Provider = {
  issuer: string;
  authorize: URL;
  token: URL;
  client_id: string;
  proof: ClientAuth;
};

/** Returns the token pair for a consent's code. `nonce`: the one sent, where an id token comes with the pair. Throws PackageFailure. */
export async function exchanged(
  out: Outward,
  at: Provider,
  consent: Consent,
  nonce?: string,
): Promise<Tokens> {
  const back = new URL(consent.redirect_uri);
  back.searchParams.set("code", consent.code);
  const parameters = { redirect_uri: consent.redirect_uri };
  const checks = nonce === undefined ? {} : { expectedNonce: nonce, idTokenExpected: true };
  return granted(out, () => authorizationCodeGrant(configured(out, at), back, checks, parameters), "");
}

/** Returns a new token pair for a refresh token, which stays the same where the provider issues no other. Throws PackageFailure. */
export const refreshed = (out: Outward, at: Provider, refresh: string): Promise<Tokens> =>
  granted(out, () => refreshTokenGrant(configured(out, at), refresh), refresh);

function configured(out: Outward, { issuer, authorize, token, client_id, proof }: Provider): Configuration {
  const server = { issuer, authorization_endpoint: authorize.href, token_endpoint: token.href };
  const configuration = new Configuration(server, client_id, undefined, proof);
  // The link decides which addresses may be called, and by which protocol.
  configuration[customFetch] = (url, init) => out.fetch(new URL(url), init as RequestInit);
  if (token.protocol === "http:") allowInsecureRequests(configuration);
  return configuration;
}

const USUAL_LIFE_SECONDS = 600;

async function granted(
  out: Outward,
  grant: () => Promise<TokenEndpointResponse>,
  before: string,
): Promise<Tokens> {
  const requestedAt = out.clock().getTime();
  try {
    const { access_token, refresh_token = before, expires_in = USUAL_LIFE_SECONDS } = await grant();
    return { access_token, refresh_token, expires_at: new Date(requestedAt + expires_in * 1000) };
  } catch (error) {
    throw failureOf(error, out.clock());
  }
}

/** After how many milliseconds a renewal that came too early may be retried. */
const EARLY_MS = 30_000;

function failureOf(error: unknown, now: Date): PackageFailure {
  if (error instanceof PackageFailure) return error;
  const cause = error instanceof Error && error.cause instanceof PackageFailure ? error.cause : null;
  if (cause) return cause;
  if (error instanceof ResponseBodyError) {
    const { status, error: reason, error_description: words = "" } = error;
    if (status === 429 || /not expired/i.test(words))
      return new PackageFailure("rate_limited", reason, new Date(now.getTime() + EARLY_MS));
    // Our own client id and secret at the provider are wrong: linking again does not help.
    if (reason === "invalid_client") return new PackageFailure("bad_answer", reason);
    return new PackageFailure(status >= 500 ? "unavailable" : "needs_relink", reason);
  }
  const status = statusOf(error);
  if (status === 429) return new PackageFailure("rate_limited", "", new Date(now.getTime() + EARLY_MS));
  return new PackageFailure(status && status < 500 ? "bad_answer" : "unavailable", "no tokens");
}

/** Returns the status of a response that holds no JSON. */
function statusOf(error: unknown): number | null {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof Response ? cause.status : null;
}
