import { pool } from "@/db/client";
import { conflict } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { allowedOrigins } from "@/lib/realtime/origins";

/** The place of a passkey: the page's origin, and the host the browser stores it for. */
export type RelyingParty = { origin: string; host: string };

/**
 * Returns the place of a page of the product: on its host or a subdomain of it, or on a white label's own over https. A passkey is for that
 * host only, and the browser's signature includes the page, so that a foreign page can relay nothing. Throws Problem("conflict") for any
 * other page, and for a numeric address.
 */
export async function relyingPartyOf(origin: string | null): Promise<RelyingParty> {
  const page = origin && URL.canParse(origin) ? new URL(origin) : null;
  if (!page || isNumber(page.hostname) || !(await isOurs(page))) throw conflict("passkey_place");
  return { origin: page.origin, host: page.hostname };
}

/** Returns whether a page is the product's: on its host or a subdomain of it, or on a white label's own over https. */
export async function isOurs({ origin, hostname, protocol }: URL): Promise<boolean> {
  if (allowedOrigins(settings().INVORDER_URL)(origin)) return true;
  if (protocol !== "https:") return false;
  return (await pool("invorder_auth").sql`select 1 from resellers where host = ${hostname}`).length > 0;
}

/** Returns whether a host is a numeric address, for which browsers store no passkeys. */
const isNumber = (host: string): boolean => host.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
