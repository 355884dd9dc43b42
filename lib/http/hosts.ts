import { settings } from "@/lib/kernel/settings";

/** The owner of a host: the product, a subdomain of it whose label is a white label's slug, or a white label's own host. */
export type Owner = { kind: "product" } | { kind: "slug"; slug: string } | { kind: "host"; host: string };

/** Returns the host of a request in lower case, without its port; "" for none. */
export const hostIn = (headers: { get(name: string): string | null }): string =>
  bare(headers.get("x-forwarded-host") ?? headers.get("host") ?? "");

const bare = (host: string): string => host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/** Returns the owner of a host without a port by its name alone: whether that slug or host exists is in the database. */
export function ownerOf(host: string): Owner {
  const named = productHosts();
  if (named.includes(host) || isMachine(host)) return { kind: "product" };
  for (const own of named) {
    const slug = host.endsWith(`.${own}`) ? host.slice(0, -own.length - 1) : "";
    if (/^[a-z0-9-]+$/.test(slug)) return { kind: "slug", slug };
  }
  return { kind: "host", host };
}

/** Returns the hosts of the product itself: that of its public address, and those of INVORDER_HOSTS. */
export function productHosts(): string[] {
  const { INVORDER_URL, INVORDER_HOSTS } = settings();
  const own = INVORDER_URL && URL.canParse(INVORDER_URL) ? bare(new URL(INVORDER_URL).hostname) : "localhost";
  const others = (INVORDER_HOSTS ?? "").split(",").map((name) => bare(name.trim()));
  // A browser resolves every name under localhost to its own machine.
  return [...new Set([own, ...others, "localhost"])].filter((name) => name !== "");
}

/** Returns whether a name is that of a machine: one without a dot, in the local network, or an IP address. */
const isMachine = (name: string): boolean =>
  !name.includes(".") || name.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
