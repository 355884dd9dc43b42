import { CUSTOMER_COOKIE } from "@/lib/kernel/customer-header";
import { cookieNames, cookieOptions, isSecure } from "./cookies";
import { endSessions } from "./end-sessions";
import { hashOf, LOGIN_HOURS } from "./open-session";
import type { PublicRequest } from "./public-endpoint";

type Jar = PublicRequest["cookies"];

/** Continues the browser in this session; ends the one it had before, wherever that was opened (DECISIONS §15). */
export async function continueSession(jar: Jar, access_token: string): Promise<void> {
  const { session } = cookieNames();
  const earlier = jar.get(session);
  if (earlier && earlier !== access_token) await endSessions({ access_token_hash: hashOf(earlier) });
  jar.set(session, access_token, cookieOptions(LOGIN_HOURS * 3600));
  jar.delete(CUSTOMER_COOKIE);
}

/** Removes the browser's session, and the customer it worked for. */
export function forgetSession(jar: Jar): void {
  jar.set(cookieNames().session, "", cookieOptions(0));
  jar.delete(CUSTOMER_COOKIE);
}

/** Sets the customer of the pages opened next in this browser. The scripts of its tabs write this cookie, too. */
export function rememberTab(jar: Jar, customer_id: number): void {
  jar.set(CUSTOMER_COOKIE, String(customer_id), { path: "/", sameSite: "lax", secure: isSecure() });
}
