import { cookies } from "next/headers";
import { cache } from "react";
import { findSession, SESSION_COOKIE, type Session } from "@/lib/access/session";

/** The session behind the cookie of the page that is being made, verified or not; read once per page. */
export const pageSession = cache(async (): Promise<Session | null> => {
  const access_token = (await cookies()).get(SESSION_COOKIE)?.value;
  // The clock is read here, at the edge, and nowhere below.
  return access_token ? findSession({ access_token }, new Date()) : null;
});
