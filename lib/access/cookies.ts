import { settings } from "@/lib/kernel/settings";

/** Returns whether browsers reach the product over https; plain http is for one's own machine. */
export const isSecure = (): boolean => settings().INVORDER_URL?.startsWith("https:") ?? false;

/**
 * Returns what the product keeps in a browser. Over https the names start with __Host-, so that no other host, nor a page without TLS, can
 * write them.
 */
export function cookieNames() {
  const prefix = isSecure() ? "__Host-" : "";
  return {
    /** The access_token of the session. */
    session: `${prefix}invorder_session`,
    /** The id under which a browser somebody signed in with before is known. */
    browser: `${prefix}invorder_browser`,
    /** A session that waits for a yes, because somebody else is signed in. */
    offer: `${prefix}invorder_offer`,
    /** Binds a sign-in at an identity provider to the browser it was begun in. */
    provider: `${prefix}invorder_provider`,
  };
}

/** For cookies that no script may read and no other site's form may send. */
export const cookieOptions = (seconds?: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
  ...(seconds !== undefined && { maxAge: seconds }),
});
