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
import { askProvider, mayAsk, ProviderUnreachable } from "./outward";

type Client = { issuer: string; client_id: string; client_secret: string };

/** What is wrong with what a provider publishes of itself; a key of `identity_providers.check_*`. */
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

/** A provider that cannot be used as it describes itself. */
export class UnusableProvider extends Error {
  constructor(readonly fault: DiscoveryFault) {
    super(fault);
  }
}

/** On the machine of whoever develops, a provider may stand there too. */
const isOwnMachine = (): boolean => settings().INVORDER_ENV === "LOCAL";

/** Returns what a provider publishes at its issuer. Throws UnusableProvider for what no sign-in can be done with. */
export async function discoverProvider(issuer: string): Promise<ServerMetadata> {
  const isLocal = isOwnMachine();
  if (!mayAsk(issuer, isLocal)) throw new UnusableProvider("not_https");
  const server = await documentOf(issuer, isLocal);
  // The library lets one provider's shared address speak for all organisations there; a token must say exactly what was entered.
  if (server.issuer !== issuer) throw new UnusableProvider("other_issuer");
  for (const endpoint of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
    if (endpoint === undefined || !mayAsk(endpoint, isLocal)) throw new UnusableProvider("no_endpoint");
  if (server.response_types_supported && !server.response_types_supported.includes("code"))
    throw new UnusableProvider("no_code");
  // A provider that lists no methods may still know PKCE, as Entra ID does; one that lists others does not.
  const { code_challenge_methods_supported: methods } = server;
  if (methods && !methods.includes("S256")) throw new UnusableProvider("no_pkce");
  return server;
}

async function documentOf(issuer: string, isLocal: boolean): Promise<ServerMetadata> {
  const ask = askProvider(isLocal);
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

/** What the library says with a code is told apart by it; the rest is an address that answers something else. */
function faultIn(error: unknown): DiscoveryFault {
  if (!(error instanceof Error)) return "no_document";
  if (error instanceof ProviderUnreachable) return "unreachable";
  if ("code" in error && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED") return "other_issuer";
  return error.cause === undefined ? "no_document" : faultIn(error.cause);
}

/**
 * Returns a provider as openid-client takes it, with how we prove ourselves there. Tokens are believed by their signature, also where
 * they came over TLS. Throws UnusableProvider.
 */
export async function configurationOf({ issuer, client_id, client_secret }: Client): Promise<Configuration> {
  const isLocal = isOwnMachine();
  const server = await discoverProvider(issuer);
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const proof = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const configuration = new Configuration(server, client_id, undefined, proof(client_secret));
  const ask = askProvider(isLocal);
  configuration[customFetch] = (url, init) => ask(url, init);
  enableNonRepudiationChecks(configuration);
  if (isLocal) allowInsecureRequests(configuration);
  return configuration;
}
