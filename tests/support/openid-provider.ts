import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import Provider, { type ClientMetadata } from "oidc-provider";

export const CLIENT = { client_id: "invorder", client_secret: "een-geheim-van-de-organisatie" };

/** An account at the organisation, by the login its owner enters there, which is its subject too. */
export type Account = { email: string; email_verified?: boolean };

/** Starts an organisation's provider on loopback: a real one (oidc-provider), with its own pages. */
export async function openidProvider(accounts: Map<string, Account>, client: Partial<ClientMetadata> = {}) {
  const { server, issuer, listen } = await listening();
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: ["http://127.0.0.1:3000/api/auth/oidc/callback"], ...client }],
    // Set explicitly, so that it does not print a warning for each.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 3600,
      Interaction: 600,
      Session: 600,
    },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    // An ID token contains its claims, as with the large providers.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: { keys: ["alleen voor tests"] },
    findAccount: (_, login) => {
      const account = accounts.get(login);
      return account && { accountId: login, claims: () => ({ sub: login, ...account }) };
    },
  });
  listen(provider.callback());
  return { issuer, close: () => closed(server) };
}

/** Returns a server that listens on loopback before its handler exists, because the handler needs the server's address. */
export async function listening() {
  const { createServer } = await import("node:http");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const listen = (answer: Parameters<typeof createServer>[1]) => answer && server.on("request", answer);
  return { server, issuer: `http://127.0.0.1:${port}`, listen };
}

export const closed = (server: Server) => {
  server.closeAllConnections();
  return new Promise<void>((resolve) => server.close(() => resolve()));
};

/** Goes through the provider's own pages as a browser would. Returns the address it redirects back to. */
export async function signInThere(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (address: string, body?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(body && { method: "POST", body: new URLSearchParams(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  let at = url;
  for (let step = 0; step < 12; step += 1) {
    const answer = await go(at);
    const onward = answer.headers.get("location");
    if (onward === null) {
      const page = await answer.text();
      const form = /action="([^"]+)"/.exec(page)?.[1] ?? "";
      // The second page asks for consent to share the address.
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
      const done = await go(new URL(form, at).href, { prompt, login, password: "x" });
      at = new URL(done.headers.get("location") ?? "", at).href;
    } else at = new URL(onward, at).href;
    if (at.includes("/api/auth/oidc/callback")) return at;
  }
  throw new Error(`the provider redirected too often, last to ${at}`);
}
