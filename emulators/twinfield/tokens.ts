import { randomBytes } from "node:crypto";
import type { Clock } from "../wire/clock";
import { type HttpResponse, json } from "../wire/http";

const ACCESS_LIFE_S = 3_600;
const CODE_LIFE_MS = 180_000;

type Code = { user: string; redirect: string; nonce: string | null; at: number };

/** Manages Twinfield's tokens: a refresh token stays the same, and two concurrent renewals both get an access token. */
export class Tokens {
  private codes = new Map<string, Code>();
  private refreshes = new Map<string, string>();
  private accesses = new Map<string, { user: string; until: number }>();

  constructor(private readonly clock: Clock) {}

  clear() {
    for (const collection of [this.codes, this.refreshes, this.accesses]) collection.clear();
  }

  codeFor(user: string, redirect: string, nonce: string | null): string {
    const code = `twf-${randomBytes(12).toString("hex")}`;
    this.codes.set(code, { user, redirect, nonce, at: this.clock.now() });
    return code;
  }

  userOf(access: string): string | null {
    const found = this.accesses.get(access);
    return found && found.until > this.clock.now() ? found.user : null;
  }

  /** Returns when an access token expires, in seconds since the epoch; 0 for an unknown one. */
  endOf(access: string): number {
    return Math.floor((this.accesses.get(access)?.until ?? 0) / 1000);
  }

  /** Revokes a user's tokens, as when the consent or the app's secret is no longer valid. */
  revoke(user: string) {
    for (const [refresh, owner] of this.refreshes) if (owner === user) this.refreshes.delete(refresh);
    for (const [access, { user: owner }] of this.accesses) if (owner === user) this.accesses.delete(access);
  }

  exchange(code: string, redirect: string, at: { issuer: string; client: string }): HttpResponse {
    const found = this.codes.get(code);
    this.codes.delete(code);
    if (!found || found.redirect !== redirect || this.clock.now() - found.at > CODE_LIFE_MS)
      return json({ error: "invalid_grant" }, 400);
    const refresh = randomBytes(24).toString("hex");
    this.refreshes.set(refresh, found.user);
    return this.issued(found.user, refresh, idToken({ ...at, ...found, now: this.clock.now() }));
  }

  renew(refresh: string): HttpResponse {
    const user = this.refreshes.get(refresh);
    return user === undefined ? json({ error: "invalid_grant" }, 400) : this.issued(user, refresh);
  }

  private issued(user: string, refresh: string, id_token?: string): HttpResponse {
    const access = jwt({ sub: user, jti: randomBytes(9).toString("hex") });
    this.accesses.set(access, { user, until: this.clock.now() + ACCESS_LIFE_S * 1000 });
    const pair = { access_token: access, token_type: "Bearer", expires_in: ACCESS_LIFE_S };
    return json({ ...pair, refresh_token: refresh, ...(id_token && { id_token }) });
  }
}

type Identity = { issuer: string; client: string; user: string; nonce: string | null; now: number };

function idToken({ issuer, client, user, nonce, now }: Identity): string {
  const iat = Math.floor(now / 1000);
  return jwt({ iss: issuer, aud: client, sub: user, iat, exp: iat + 300, ...(nonce !== null && { nonce }) });
}

/** Returns a token in its three parts; the emulator does not really sign it. */
function jwt(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "RS256", typ: "JWT", kid: "practice" })}.${part(claims)}.${randomBytes(32).toString("base64url")}`;
}
