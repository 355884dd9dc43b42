import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import { z } from "zod";
import { bucketKey, countAttempts } from "@/lib/access/attempt-limits";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { ownerOf } from "@/lib/http/hosts";
import { pageWithin } from "@/lib/http/see-other";
import { one } from "@/lib/kernel/answers";
import { email, optionalText, text } from "@/lib/kernel/fields";
import { logCallFailure } from "@/lib/kernel/log-call-failure";
import { conflict, invalidField } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { brandingOfDomain, brandingOfHost } from "@/lib/resellers/queries";
import { isOurs } from "../passkeys/relying-party";
import { beginAuthorization } from "./authorization-requests";
import { configurationOf, UnusableProvider } from "./discover";
import { type IdentityProvider, providerFor } from "./providers";

/** The redirect path for providers, on each of the product's hosts. */
export const CALLBACK = "/api/auth/oidc/callback";

/**
 * Begins a sign-in at the provider of an address, on the white label of the page, and returns the address to go to. Throws
 * Problem("invalid") at `email_address` where no provider covers it, whether or not the account exists; ("conflict") on a foreign page, and
 * for a provider that cannot be reached; ("too-many").
 */
export const beginAtProvider = publicEndpoint({
  input: z.strictObject({ email_address: email, domain: text, next: optionalText }),
  answer: one(z.strictObject({ url: z.string() })),
  async run({ address, cookies, origin }, { email_address, domain, next }) {
    const page = await pageAt(origin, domain);
    await countAttempts([attemptsOf(address)]);
    const provider = await providerFor(email_address, page.reseller_id);
    if (!provider) throw invalidField("email_address", "no_identity_provider");
    const configuration = await usable(provider);
    const start = {
      provider_id: provider.id,
      origin: page.origin,
      domain: page.domain,
      next: pageWithin(next),
    };
    const { state, nonce, verifier } = await beginAuthorization(start, cookies);
    const url = buildAuthorizationUrl(configuration, {
      redirect_uri: `${page.origin}${CALLBACK}`,
      scope: "openid email",
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      login_hint: email_address,
    });
    return { data: { url: url.href } };
  },
});

/** Limits sign-ins at providers per client address, as each calls another service. A successful one is discounted. */
export const attemptsOf = (address: string) => ({
  key: bucketKey("provider sign-ins of", address),
  most: settings().LOGIN_FAILURES_PER_ADDRESS,
});

/** Returns the white label of a page: by its host, on the product's own host by its prefix. Throws Problem("conflict"). */
async function pageAt(origin: string | null, domain: string) {
  const page = origin && URL.canParse(origin) ? new URL(origin) : null;
  if (!page || !(await isOurs(page))) throw conflict("provider_place");
  const { hostname } = page;
  const isProduct = ownerOf(hostname).kind === "product";
  const branding = await (isProduct ? brandingOfDomain(domain) : brandingOfHost(hostname));
  if (!branding) throw conflict("provider_place");
  return { origin: page.origin, domain: branding.domain, reseller_id: branding.id };
}

async function usable(provider: IdentityProvider) {
  try {
    return await configurationOf(provider);
  } catch (error) {
    if (!(error instanceof UnusableProvider)) throw error;
    logCallFailure({ service: "identity provider", url: provider.issuer, reason: error.fault });
    throw conflict("identity_provider_away", { name: provider.name });
  }
}
