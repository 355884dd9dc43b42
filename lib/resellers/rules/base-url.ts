import { settings } from "@/lib/kernel/settings";

/**
 * Returns the address of a white label's pages, with protocol and port: on its own host, else under its prefix on the product's. Null while
 * INVORDER_URL is not set.
 */
export function baseUrlOf({ domain, host }: { domain: string; host: string | null }): string | null {
  const { INVORDER_URL } = settings();
  if (!INVORDER_URL) return null;
  const { protocol, port, origin } = new URL(INVORDER_URL);
  return host ? `${protocol}//${host}${port && `:${port}`}` : `${origin}/${domain}`;
}
