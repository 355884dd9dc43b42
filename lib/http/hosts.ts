import { settings } from "@/lib/kernel/settings";

/** Whose host it is: the product's, a subdomain of it whose label is a white label's slug, or one a white label may have of its own. */
export type Owner = { kind: "product" } | { kind: "slug"; slug: string } | { kind: "host"; host: string };

/** The host a request names, in small letters, without its port; "" for none. */
export const hostIn = (headers: { get(name: string): string | null }): string =>
  bare(headers.get("x-forwarded-host") ?? headers.get("host") ?? "");

const bare = (host: string): string => host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");

/** Returns whose a host without a port is, as far as its name says: whether somebody really has that slug or host the database knows. */
export function ownerOf(host: string): Owner {
  const named = productHosts();
  if (named.includes(host) || isMachine(host)) return { kind: "product" };
  for (const own of named) {
    const slug = host.endsWith(`.${own}`) ? host.slice(0, -own.length - 1) : "";
    if (/^[a-z0-9-]+$/.test(slug)) return { kind: "slug", slug };
  }
  return { kind: "host", host };
}

/** The hosts of the product itself: that of its public address, and those an operator names besides. */
export function productHosts(): string[] {
  const { INVORDER_URL, INVORDER_HOSTS } = settings();
  const own = INVORDER_URL && URL.canParse(INVORDER_URL) ? bare(new URL(INVORDER_URL).hostname) : "localhost";
  const others = (INVORDER_HOSTS ?? "").split(",").map((name) => bare(name.trim()));
  // A browser takes every name under localhost for its own machine.
  return [...new Set([own, ...others, "localhost"])].filter((name) => name !== "");
}

/** This machine, one of its own network that is called by one word, or one that is called by its number. */
const isMachine = (name: string): boolean =>
  !name.includes(".") || name.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
