import { cookies } from "next/headers";
import { cache } from "react";
import { cookieNames } from "@/lib/access/cookies";
import { findSession, type Session } from "@/lib/access/session";
import { CUSTOMER_COOKIE, customerFrom } from "@/lib/kernel/customer-header";

/** Returns the session of the cookie of the page being rendered, verified or not, for the tab's customer; read once per page. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const jar = await cookies();
  const access_token = jar.get(cookieNames().session)?.value;
  const customer_id = customerFrom(jar.get(CUSTOMER_COOKIE)?.value);
  // The clock is read here, at the edge, and nowhere below.
  const now = new Date();
  const selection = customer_id === undefined ? undefined : { customer_id, only: false };
  return access_token ? findSession({ access_token }, now, selection) : null;
});

/** Returns the session that a link offered, before the user decides whether to continue in it. */
export async function offeredSession(): Promise<Session | null> {
  const access_token = (await cookies()).get(cookieNames().offer)?.value;
  return access_token ? findSession({ access_token }, new Date()) : null;
}

/** Returns the moment a page is rendered: the clock of pages without a session. */
export const pageClock = cache((): Date => new Date());
