import { settings } from "@/lib/kernel/settings";

/** Returns whether browsers reach the product over https; plain http is for a developer's own machine. */
export const isSecure = (): boolean => settings().INVORDER_URL?.startsWith("https:") ?? false;

/**
 * Returns the names of the product's cookies. Over https they start with __Host-, so that no other host, nor a page without TLS, can write
 * them.
 */
export function cookieNames() {
  const prefix = isSecure() ? "__Host-" : "";
  return {
    /** The access_token of the session. */
    session: `${prefix}invorder_session`,
    /** The id of a browser in which a user signed in before. */
    browser: `${prefix}invorder_browser`,
    /** A session that waits for a confirmation, because another user is signed in. */
    offer: `${prefix}invorder_offer`,
    /** Binds a sign-in at an identity provider to the browser it was started in. */
    provider: `${prefix}invorder_provider`,
  };
}

/** Returns the options of cookies that no script may read and no other site's form may send. */
export const cookieOptions = (seconds?: number) => ({
  httpOnly: true,
  sameSite: "lax" as const,
  path: "/",
  secure: isSecure(),
  ...(seconds !== undefined && { maxAge: seconds }),
});
