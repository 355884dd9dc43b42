import { randomBytes } from "node:crypto";
import type { Clock } from "../wire/clock";
import { type HttpResponse, json } from "../wire/http";

const ACCESS_LIFE_MS = 600_000;
const EARLIEST_RENEWAL_MS = 570_000;
const UNUSED_LIFE_MS = 30 * 86_400_000;
const CODE_LIFE_MS = 180_000;
const CALLS_A_DAY = 200;

type Chain = { user: string; access: string; refresh: string; at: number; used: Set<string> };
type Code = { user: string; redirect: string; at: number };

/** Manages Exact's tokens of one app: each user has one chain, and only the newest pair of a chain is valid. */
export class Tokens {
  private chains = new Map<string, Chain>();
  private codes = new Map<string, Code>();
  private calls = new Map<string, number>();

  constructor(private readonly clock: Clock) {}

  clear() {
    for (const collection of [this.chains, this.codes, this.calls]) collection.clear();
  }

  codeFor(user: string, redirect: string): string {
    const code = `code-${randomBytes(12).toString("hex")}`;
    this.codes.set(code, { user, redirect, at: this.clock.now() });
    return code;
  }

  /** Returns the user of a valid access token; null for any other. */
  userOf(access: string): string | null {
    const chain = [...this.chains.values()].find((candidate) => candidate.access === access);
    return chain && this.clock.now() - chain.at < ACCESS_LIFE_MS ? chain.user : null;
  }

  /** Revokes the app's rights on behalf of the user. */
  revoke(user: string) {
    this.chains.delete(user);
  }

  exchange(code: string, redirect: string): HttpResponse {
    const found = this.codes.get(code);
    this.codes.delete(code);
    if (!found || found.redirect !== redirect || this.clock.now() - found.at > CODE_LIFE_MS)
      return refused("invalid_grant", "The authorization code is invalid, expired or used.");
    // A new consent ends the previous chain.
    return this.issue({ user: found.user, access: "", refresh: "", at: 0, used: new Set() });
  }

  renew(refresh: string): HttpResponse {
    const now = this.clock.now();
    for (const chain of this.chains.values()) {
      if (chain.used.has(refresh)) return refused("unauthorized_client", "Old refresh token used.");
      if (chain.refresh !== refresh) continue;
      if (now - chain.at > UNUSED_LIFE_MS) return expired(chain.at + UNUSED_LIFE_MS, now);
      if (now - chain.at < EARLIEST_RENEWAL_MS)
        return refused("invalid_request", "Rate limit exceeded: access_token not expired");
      return this.issue(chain);
    }
    return refused("invalid_grant", "The refresh token is invalid.");
  }

  private issue(chain: Chain): HttpResponse {
    const now = this.clock.now();
    const day = `${chain.user} ${Math.floor(now / 86_400_000)}`;
    const calls = (this.calls.get(day) ?? 0) + 1;
    this.calls.set(day, calls);
    if (calls > CALLS_A_DAY) return json({ error: "Too many token requests today" }, 429);
    if (chain.refresh) chain.used.add(chain.refresh);
    const access = `gAAAA-${randomBytes(16).toString("base64url")}`;
    const refresh = `Stamp-${randomBytes(16).toString("base64url")}`;
    this.chains.set(chain.user, { ...chain, access, refresh, at: now });
    const life = String(ACCESS_LIFE_MS / 1000);
    return json({ access_token: access, token_type: "bearer", expires_in: life, refresh_token: refresh });
  }
}

const refused = (error: string, description: string) => json({ error, error_description: description }, 400);

const expired = (at: number, now: number) =>
  refused(
    "invalid_request",
    `The refresh token expired at ${new Date(at).toISOString()} and it is now ${new Date(now).toISOString()}`,
  );
