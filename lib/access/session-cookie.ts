import { CUSTOMER_COOKIE } from "@/lib/kernel/tab";
import { cookieNames, cookieOptions, isSecure } from "./cookies";
import { endSessions } from "./end-sessions";
import { hashOf, LOGIN_HOURS } from "./open-session";
import type { PublicRequest } from "./public-endpoint";

type Jar = PublicRequest["cookies"];

/** The browser goes on in this session; the one it had before ends, wherever it was opened (DECISIONS §15). */
export async function goOnIn(jar: Jar, access_token: string): Promise<void> {
  const { session } = cookieNames();
  const earlier = jar.get(session);
  if (earlier && earlier !== access_token) await endSessions({ access_token_hash: hashOf(earlier) });
  jar.set(session, access_token, cookieOptions(LOGIN_HOURS * 3600));
  jar.delete(CUSTOMER_COOKIE);
}

/** The browser forgets its session, and for whom it worked. */
export function forgetSession(jar: Jar): void {
  jar.set(cookieNames().session, "", cookieOptions(0));
  jar.delete(CUSTOMER_COOKIE);
}

/** The pages that are opened next in this browser are for this customer. The scripts of its tabs write it too. */
export function rememberTab(jar: Jar, customer_id: number): void {
  jar.set(CUSTOMER_COOKIE, String(customer_id), { path: "/", sameSite: "lax", secure: isSecure() });
}
