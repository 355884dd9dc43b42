import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { CLIENT, closed, listening } from "./openid-provider";

const pair = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The false answers of a provider: claims added to the honest ones, how it signs, and its answer in place of tokens. */
export type Lie = {
  claims?: Record<string, unknown>;
  alg?: "RS256" | "none" | "HS256";
  /** Another key than the published one; or an empty signature. */
  signs?: "other" | "nothing";
  tokens?: (response: ServerResponse) => void;
  document?: Record<string, unknown>;
  documentIs?: (response: ServerResponse) => void;
};

/** Starts a provider that can be set to answer falsely. Its codes are the nonces they belong to. */
export async function lyingProvider() {
  const { server, issuer, listen } = await listening();
  const own = pair();
  const other = pair();
  const held: { lie: Lie; email: string } = { lie: {}, email: "" };
  const document = () => ({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    ...held.lie.document,
  });
  const tokenFor = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const honest = { iss: issuer, aud: CLIENT.client_id, sub: held.email, nonce, iat: now, exp: now + 600 };
    const { alg = "RS256", signs, claims } = held.lie;
    const body = `${coded({ alg, kid: "1" })}.${coded({ ...honest, email: held.email, email_verified: true, ...claims })}`;
    if (alg === "none" || signs === "nothing") return `${body}.`;
    if (alg === "HS256")
      return `${body}.${createHmac("sha256", CLIENT.client_secret).update(body).digest("base64url")}`;
    return `${body}.${signed(body, (signs === "other" ? other : own).privateKey)}`;
  };
  listen(async (request: IncomingMessage, response: ServerResponse) => {
    const json = (value: object) =>
      response.setHeader("content-type", "application/json").end(JSON.stringify(value));
    if (request.url === "/jwks")
      return json({ keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "1" }] });
    if (request.url !== "/token")
      return held.lie.documentIs ? held.lie.documentIs(response) : json(document());
    let sent = "";
    for await (const chunk of request) sent += chunk;
    if (held.lie.tokens) return held.lie.tokens(response);
    const id_token = tokenFor(new URLSearchParams(sent).get("code") ?? "");
    json({ access_token: "x", token_type: "Bearer", expires_in: 60, id_token });
  });
  return {
    issuer,
    lies: (lie: Lie) => Object.assign(held, { lie }),
    vouchesFor: (email: string) => Object.assign(held, { email }),
    close: () => closed(server),
  };
}

const signed = (body: string, key: KeyObject) => createSign("RSA-SHA256").update(body).sign(key, "base64url");
