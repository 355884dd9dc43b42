/** Whose pages may open a live line. */
export type KnownOrigin = (origin: string) => boolean;

const MACHINE = /^(([a-z0-9-]+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The channel on which the web application tells our own realtime server of white labels' hosts. No page can listen to it: it is no channel that is signed. */
export const HOSTS_CHANNEL = "own-hosts";

const TOLD_FOR_MS = 3_600_000;
const MOST_TOLD = 1_000;

/** Hosts of white labels as the web application told of them, each for an hour: the realtime server has no database to ask. */
export class AnnouncedHosts {
  readonly #until = new Map<string, number>();

  add(host: string, now = performance.now()): void {
    this.#until.delete(host);
    this.#until.set(host, now + TOLD_FOR_MS);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MOST_TOLD && oldest !== undefined) this.#until.delete(oldest);
  }

  has(host: string, now = performance.now()): boolean {
    return (this.#until.get(host) ?? Number.NEGATIVE_INFINITY) > now;
  }
}

type Others = {
  /** Hosts whose pages may, with commas between (REALTIME_ORIGINS). */
  named?: string | undefined;
  /** Other hosts of the product itself, which have subdomains too (INVORDER_HOSTS). */
  hosts?: string | undefined;
  told?: AnnouncedHosts;
};

const hostsIn = (list: string | undefined): string[] =>
  (list ?? "")
    .split(",")
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== "");

/**
 * The product's own hosts, their subdomains (a white label each), and hosts that are named or told of besides. On one's own machine every
 * name of it. A page that came over https is not followed by one that did not.
 */
export function knownOrigins(url: string | undefined, others: Others = {}): KnownOrigin {
  const own = url && URL.canParse(url) ? new URL(url) : new URL("http://localhost");
  const ours = [own.hostname, ...hostsIn(others.hosts)];
  const named = new Set(hostsIn(others.named));
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const { hostname, protocol } = new URL(origin);
    if (own.protocol === "https:" && protocol !== "https:") return false;
    if (MACHINE.test(own.hostname) && MACHINE.test(hostname)) return true;
    if (ours.some((host) => hostname === host || hostname.endsWith(`.${host}`))) return true;
    return named.has(hostname) || (others.told?.has(hostname) ?? false);
  };
}
