import { settings } from "@/lib/kernel/settings";

/**
 * Returns where the pages of a white label stand, with protocol and port: on its own host, else under its prefix on the product's. Null
 * while the product does not know its own address.
 */
export function placeOf({ domain, host }: { domain: string; host: string | null }): string | null {
  const { INVORDER_URL } = settings();
  if (!INVORDER_URL) return null;
  const { protocol, port, origin } = new URL(INVORDER_URL);
  return host ? `${protocol}//${host}${port && `:${port}`}` : `${origin}/${domain}`;
}
