import { cookies } from "next/headers";
import { endSessions } from "@/lib/access/end-sessions";
import { SESSION_COOKIE } from "@/lib/access/session";
import { answering, json } from "@/lib/http/handle";
import { requestSession } from "@/lib/http/request-context";
import { cookieOptions } from "@/lib/sign-in/auth";
import { backToOwn } from "@/lib/sign-in/super-login";

/** Ends the session; the end of a super-login gives back a token of the user behind it (DECISIONS §12). */
export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const session = await requestSession(request);
    const jar = await cookies();
    const own = session && (await backToOwn(session));
    if (own) {
      if (request.headers.get("authorization") === null)
        jar.set(SESSION_COOKIE, own.access_token, { ...cookieOptions(), maxAge: 12 * 3600 });
      return json(JSON.stringify(own));
    }
    if (session) await endSessions({ id: session.id });
    jar.delete(SESSION_COOKIE);
    return json(JSON.stringify({ status: "logout" }));
  });
