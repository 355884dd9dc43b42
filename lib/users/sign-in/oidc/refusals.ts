import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { UnusableProvider } from "./discover";
import { ProviderUnreachable } from "./outward";

/** Why a sign-in was refused, as shown on the sign-in page: `login.provider_*`. */
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

/** Returns the refusal named in the sign-in page's address; null for anything else. */
export const refusalFrom = (text: unknown): Refusal | null => refusals.find((each) => each === text) ?? null;

/** A sign-in at a provider that ends on the sign-in page, with an explanation. */
export class ProviderRefusal extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal);
  }
}

/** Refusals that the provider itself returns (OpenID Connect Core §3.1.2.6). */
const SENT: Readonly<Record<string, Refusal>> = {
  access_denied: "denied",
  login_required: "login_required",
  interaction_required: "login_required",
  account_selection_required: "login_required",
  consent_required: "login_required",
  temporarily_unavailable: "away",
  server_error: "away",
};

/** Returns the refusal for an error at or from a provider, never showing its text, which can be forged. */
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
