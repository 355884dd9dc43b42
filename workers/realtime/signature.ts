import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Credentials shared by this server and its callers. */
export type App = { id: string; key: string; secret: string };

const CLOCKS_MAY_DIFFER_SECONDS = 600;

const hmac = (app: App, text: string) => createHmac("sha256", app.secret).update(text).digest("hex");

/** Compares in constant time, so that the response time reveals nothing about the secret. */
export function isSame(signature: unknown, expected: string): boolean {
  if (typeof signature !== "string") return false;
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the signature with which a socket may subscribe to a private channel. */
export const channelAuth = (app: App, parts: (string | undefined)[]) =>
  `${app.key}:${hmac(app, parts.filter((part) => part !== undefined).join(":"))}`;

/** Returns the signature with which a socket may sign in as a user. */
export const userAuth = (app: App, socketId: string, userData: string) =>
  `${app.key}:${hmac(app, `${socketId}::user::${userData}`)}`;

/** Returns whether this REST call was signed with the secret, for this body, and recently. */
export function isSigned(app: App, call: { method: string; url: URL; body: Buffer; now: Date }): boolean {
  const { auth_signature, ...params } = Object.fromEntries(call.url.searchParams);
  const query = Object.keys(params)
    .sort()
    .map((name) => `${name.toLowerCase()}=${params[name]}`)
    .join("&");
  const age = Math.abs(call.now.getTime() / 1000 - Number(params.auth_timestamp));
  if (call.body.length > 0 && !isSame(params.body_md5, createHash("md5").update(call.body).digest("hex")))
    return false;
  return (
    params.auth_key === app.key &&
    age <= CLOCKS_MAY_DIFFER_SECONDS &&
    isSame(auth_signature, hmac(app, [call.method, call.url.pathname, query].join("\n")))
  );
}
