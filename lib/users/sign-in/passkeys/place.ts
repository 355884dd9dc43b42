import { pool } from "@/db/client";
import { conflict } from "@/lib/kernel/problems";
import { settings } from "@/lib/kernel/settings";
import { knownOrigins } from "@/lib/realtime/origins";

/** Where a passkey is made and used: the origin of the page, and the host its browser keeps it for. */
export type PasskeyOrigin = { origin: string; host: string };

/**
 * The place of a page of ours: on the product's host or a subdomain of it, or on a white label's own over https. A passkey is for that host
 * alone, and what a browser signs names its page, so that a page of somebody else can pass nothing on. Throws Problem("conflict") for any
 * other page, and where the address is only a number.
 */
export async function placeOf(origin: string | null): Promise<PasskeyOrigin> {
  const page = origin && URL.canParse(origin) ? new URL(origin) : null;
  if (!page || isNumber(page.hostname) || !(await isOurs(page))) throw conflict("passkey_place");
  return { origin: page.origin, host: page.hostname };
}

/** Returns whether a page is ours: on the product's host or a subdomain of it, or on a white label's own over https. */
export async function isOurs({ origin, hostname, protocol }: URL): Promise<boolean> {
  if (knownOrigins(settings().INVORDER_URL)(origin)) return true;
  if (protocol !== "https:") return false;
  return (await pool("invorder_auth").sql`select 1 from resellers where host = ${hostname}`).length > 0;
}

/** A browser keeps passkeys for names, never for addresses of numbers. */
const isNumber = (host: string): boolean => host.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(host);
