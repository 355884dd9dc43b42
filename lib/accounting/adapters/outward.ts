import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { hostIn, isPublicAddress } from "@/lib/kernel/address";
import { type Facts, logEvent } from "@/lib/kernel/log";
import { product } from "@/lib/kernel/product";
import type { AccountingPackage, LinkSettings, Outward } from "../port";
import { PackageFailure } from "../rules/failure";

/** A slow ledger needs half a minute for a page; an answer that takes longer than this does not arrive at all. */
const WITHIN_MS = 60_000;
/** The signal for calls that are never aborted. */
const NEVER = new AbortController().signal;

/**
 * Returns how to call a package: only at the hosts it may be reached at, without following redirects, and outside LOCAL never at a private
 * address. Throws PackageFailure("unavailable") when no answer arrives in time.
 */
export const outwardTo = (
  { key, mayReach }: Pick<AccountingPackage, "key" | "mayReach">,
  {
    settings,
    clock,
    isLocal,
    signal = NEVER,
  }: { settings: LinkSettings; clock: () => Date; isLocal: boolean; signal?: AbortSignal },
): Outward => ({
  settings,
  clock,
  signal,
  fetch: async (url, init = {}) => {
    signal.throwIfAborted();
    if (!mayReach(url, settings)) throw new PackageFailure("bad_answer", `leads to ${url.host}`);
    if (!isLocal) await requirePublic(url);
    return answered(url, init, signal);
  },
  log: (event, facts = {}) => logEvent(event, { package: key, ...masked(facts) }),
});

async function answered(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, {
    ...init,
    redirect: "manual",
    signal: AbortSignal.any([AbortSignal.timeout(WITHIN_MS), signal]),
    headers: { "user-agent": product.name, ...init.headers },
  }).catch((error: Error) => {
    throw new PackageFailure("unavailable", error.name);
  });
  if (answer.status >= 300 && answer.status < 400) throw new PackageFailure("bad_answer", "redirects");
  return answer;
}

/**
 * Throws unless a host name resolves to public addresses alone and the address is https. A name that resolves differently by the time of the call
 * (DNS rebinding) fails in TLS: no private machine has a certificate for it.
 */
async function requirePublic(url: URL) {
  const host = hostIn(url);
  const found = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw new PackageFailure("unavailable", "no such name");
      });
  if (url.protocol !== "https:" || !found.every(({ address }) => isPublicAddress(address)))
    throw new PackageFailure("bad_answer", `leads to ${url.host}`);
}

const SECRET = /bearer\s+\S+|\b[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}\b|[\w-]{24,}/gi;

/** Returns facts for a log without what looks like a token, a key or an account number. */
const masked = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === "string" ? value.replace(SECRET, "…") : value,
    ]),
  );
