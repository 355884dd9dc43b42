import { cookies } from "next/headers";
import { findSession, SESSION_COOKIE } from "@/lib/access/session";
import { PATH_HEADER } from "@/lib/http/headers";
import { pathWithin, seeOther } from "@/lib/http/see-other";
import { cookieOptions } from "@/lib/sign-in/auth";

/** The login page with access_token and api_key in its address (SPEC §2): a valid pair becomes the session; either way the address is cleaned. */
export async function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const login = pathWithin(request.headers.get(PATH_HEADER));
  const access_token = searchParams.get("access_token") ?? "";
  const api_key = searchParams.get("api_key") ?? "";
  // The clock is read here, at the edge, and nowhere below.
  const session = await findSession({ access_token, api_key }, new Date());
  if (!session?.is_verified) return seeOther(login);
  (await cookies()).set(SESSION_COOKIE, access_token, { ...cookieOptions(), maxAge: 12 * 3600 });
  return seeOther(login.replace(/\/login(?=$|\?)/, "") || "/");
}
