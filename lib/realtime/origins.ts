/** Whose pages may open a live line. */
export type KnownOrigin = (origin: string) => boolean;

const MACHINE = /^(([a-z0-9-]+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The product's own host, its subdomains (a white label each) and the hosts that are named besides, with commas between. On one's own
 * machine every name of it. A page that came over https is not followed by one that did not.
 */
export function knownOrigins(url: string | undefined, others: string | undefined): KnownOrigin {
  const own = url && URL.canParse(url) ? new URL(url) : new URL("http://localhost");
  const named = new Set((others ?? "").split(",").map((host) => host.trim().toLowerCase()));
  return (origin) => {
    if (!URL.canParse(origin)) return false;
    const { hostname, protocol } = new URL(origin);
    if (own.protocol === "https:" && protocol !== "https:") return false;
    if (MACHINE.test(own.hostname) && MACHINE.test(hostname)) return true;
    return hostname === own.hostname || hostname.endsWith(`.${own.hostname}`) || named.has(hostname);
  };
}
