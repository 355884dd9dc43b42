/** Returns whether pages of an origin may open a realtime connection. */
export type KnownOrigin = (origin: string) => boolean;

const MACHINE = /^(([a-z0-9-]+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The channel on which the web application announces hosts of white labels to our own realtime server. No page can subscribe to it, because
 * no signature is given for it.
 */
export const HOSTS_CHANNEL = "own-hosts";

const ANNOUNCED_FOR_MS = 3_600_000;
const MOST_ANNOUNCED = 1_000;

/** Hosts of white labels that the web application announced, each for an hour: the realtime server has no database. */
export class AnnouncedHosts {
  readonly #until = new Map<string, number>();

  add(host: string, now = performance.now()): void {
    this.#until.delete(host);
    this.#until.set(host, now + ANNOUNCED_FOR_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST_ANNOUNCED && oldest !== undefined) this.#until.delete(oldest);
  }

  has(host: string, now = performance.now()): boolean {
    return (this.#until.get(host) ?? Number.NEGATIVE_INFINITY) > now;
  }
}

type Others = {
  /** Hosts whose pages may connect, by comma (REALTIME_ORIGINS). */
  origins?: string | undefined;
  /** Other hosts of the product itself, which have subdomains too (INVORDER_HOSTS). */
  hosts?: string | undefined;
  announcedHosts?: AnnouncedHosts;
};

const hostsIn = (list: string | undefined): string[] =>
  (list ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");

/**
 * Returns a check for the product's own hosts, their subdomains (one per white label), and configured or announced hosts; on a developer's
 * machine for all of its names. When the product uses https, origins without it are refused.
 */
export function allowedOrigins(url: string | undefined, others: Others = {}): KnownOrigin {
  const own = url && URL.canParse(url) ? new URL(url) : new URL("http://localhost");
  const ours = [own.hostname, ...hostsIn(others.hosts)];
  const named = new Set(hostsIn(others.origins));
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const { hostname, protocol } = new URL(origin);
    if (own.protocol === "https:" && protocol !== "https:") return false;
    if (MACHINE.test(own.hostname) && MACHINE.test(hostname)) return true;
    if (ours.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return true;
    return named.has(hostname) || (others.announcedHosts?.has(hostname) ?? false);
  };
}
