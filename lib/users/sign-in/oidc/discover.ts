import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from "openid-client";
import { settings } from "@/lib/kernel/settings";
import { mayAsk, ProviderUnreachable, requestProvider } from "./outward";

type Client = { issuer: string; client_id: string; client_secret: string };

/** Problems in a provider's discovery document; keys of `identity_providers.check_*`. */
export const discoveryFaults = [
  "not_https",
  "unreachable",
  "no_document",
  "other_issuer",
  "no_endpoint",
  "no_code",
  "no_pkce",
] as const;
export type DiscoveryFault = (typeof discoveryFaults)[number];

/** A provider whose discovery document makes it unusable. */
export class UnusableProvider extends Error {
  constructor(readonly fault: DiscoveryFault) {
    super(fault);
  }
}

/** Returns whether this is a developer's machine, where a provider may run too. */
const isOwnMachine = (): boolean => settings().INVORDER_ENV === "LOCAL";

/** Returns the metadata a provider publishes at its issuer. Throws UnusableProvider if no sign-in is possible with it. */
export async function discoverProvider(issuer: string): Promise<ServerMetadata> {
  const isLocal = isOwnMachine();
  if (!mayAsk(issuer, isLocal)) throw new UnusableProvider("not_https");
  const server = await documentOf(issuer, isLocal);
  // The library accepts a provider's shared address for all its organisations; a token must state exactly the issuer entered.
  if (server.issuer !== issuer) throw new UnusableProvider("other_issuer");
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
    if (endpoint === undefined || !mayAsk(endpoint, isLocal)) throw new UnusableProvider("no_endpoint");
  if (server.response_types_supported && !server.response_types_supported.includes("code"))
    throw new UnusableProvider("no_code");
  // A provider that lists no methods may still support PKCE, as Entra ID does; one that lists only others does not.
  const { code_challenge_methods_supported: methods } = server;
  if (methods && !methods.includes("S256")) throw new UnusableProvider("no_pkce");
  return server;
}

async function documentOf(issuer: string, isLocal: boolean): Promise<ServerMetadata> {
  const ask = requestProvider(isLocal);
  try {
    const found = await discovery(new URL(issuer), "unasked", undefined, undefined, {
      [customFetch]: (url, init) => ask(url, init),
      ...(isLocal && { execute: [allowInsecureRequests] }),
    });
    return found.serverMetadata();
  } catch (error) {
    throw new UnusableProvider(faultIn(error));
  }
}

/** Returns the problem by the library's error code; without a code the address is not a discovery document. */
function faultIn(error: unknown): DiscoveryFault {
  if (!(error instanceof Error)) return "no_document";
  if (error instanceof ProviderUnreachable) return "unreachable";
  if ("code" in error && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "other_issuer";
  return error.cause === undefined ? "no_document" : faultIn(error.cause);
}

/**
 * Returns a provider as openid-client's configuration, with the client authentication. Tokens are verified by their signature, even when
 * received over TLS. Throws UnusableProvider.
 */
export async function configurationOf({ issuer, client_id, client_secret }: Client): Promise<Configuration> {
  const isLocal = isOwnMachine();
  const server = await discoverProvider(issuer);
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const proof = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const configuration = new Configuration(server, client_id, undefined, proof(client_secret));
  const ask = requestProvider(isLocal);
  configuration[customFetch] = (url, init) => ask(url, init);
  enableNonRepudiationChecks(configuration);
  if (isLocal) allowInsecureRequests(configuration);
  return configuration;
}
