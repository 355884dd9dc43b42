import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { UnusableProvider } from "./discover";
import { ProviderUnreachable } from "./outward";

/** Why nobody was signed in, as the sign-in page says it: `login.provider_*`. */
const refusals = [
  "lost",
  "denied",
  "login_required",
  "away",
  "untrusted",
  "clock",
  "unverified",
  "other_domain",
  "nobody",
  "taken",
  "off",
] as const;
export type Refusal = (typeof refusals)[number];

/** Returns the refusal an address of the sign-in page names; null for anything else. */
export const refusalFrom = (text: unknown): Refusal | null => refusals.find((each) => each === text) ?? null;

/** A sign-in at a provider that ends on the sign-in page, with a sentence. */
export class ProviderRefusal extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** Refusals that the provider itself sends back with the person (OpenID Connect Core §3.1.2.6). */
const SENT: Readonly<Record<string, Refusal>> = {
  access_denied: "denied",
  login_required: "login_required",
  interaction_required: "login_required",
  account_selection_required: "login_required",
  consent_required: "login_required",
  temporarily_unavailable: "away",
  server_error: "away",
};

/** Returns what the sign-in page says of an error on the way to or from a provider: nothing of its words, which are anybody's. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof ProviderRefusal) return error.refusal;
  if (error instanceof AuthorizationResponseError) return SENT[error.error] ?? "untrusted";
  if (error instanceof ResponseBodyError) return error.status >= 500 ? "away" : "untrusted";
  if (error instanceof UnusableProvider) return error.fault === "unreachable" ? "away" : "untrusted";
  if (error instanceof ProviderUnreachable) return "away";
  if (!(error instanceof Error)) return "untrusted";
  if ("code" in error && error.code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "clock";
  if (error.cause instanceof Response) return error.cause.status >= 500 ? "away" : "untrusted";
  return error.cause === undefined ? "untrusted" : refusalOf(error.cause);
}
