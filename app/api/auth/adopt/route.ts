import { auditEndpoint } from "@/lib/access/audit-endpoint";
import { cookieNames, cookieOptions } from "@/lib/access/cookies";
import { endSessions } from "@/lib/access/end-sessions";
import { hashOf } from "@/lib/access/open-session";
import { continueSession } from "@/lib/access/session-cookie";
import { smallBodyOf } from "@/lib/http/body";
import { withProblems } from "@/lib/http/handle";
import { PAIR_HEADER, PATH_HEADER } from "@/lib/http/headers";
import { publicRequestOf } from "@/lib/http/public-request";
import { pairFrom, refuseCrossSite } from "@/lib/http/request-context";
import { pathWithin, seeOther } from "@/lib/http/see-other";
import { logEvent } from "@/lib/kernel/log";
import { adoptSession, isSamePerson } from "@/lib/users/sign-in/adopt-session";

const OFFER_SECONDS = 300;

/**
 * Answers the login page with access_token and api_key in its address (SPEC §2), which the middleware moved into headers: a valid pair
 * becomes the session; a user signed in as somebody else is asked first. Requests for an image or a frame do not sign in.
 */
export const GET = (request: Request): Promise<Response> =>
  withProblems(request, async () => {
    const entrance = publicRequestOf(request, "GET /auth/adopt");
    const { address, cookies, now, onto, request_id, session } = entrance;
    const [login = "/"] = pathWithin(request.headers.get(PATH_HEADER)).split("?");
    const pair = pairFrom(request.headers.get(PAIR_HEADER));
    const isOpened = ["document", null].includes(request.headers.get("sec-fetch-dest"));
    const adopted = pair && isOpened ? await adoptSession(pair, now) : null;
    if (pair)
      logEvent("sign-in", {
        step: "link",
        outcome: adopted ? "right" : "wrong",
        user: adopted?.of.user_id,
        address,
        request_id,
      });
    if (!adopted) return seeOther(login);
    const { id: user_id, super_user_id } = adopted.of.ctx.actor;
    await auditEndpoint({ user_id, super_user_id }, entrance);
    const current = await session();
    if (current?.is_verified && !isSamePerson(current, adopted.of)) {
      cookies.set(cookieNames().offer, adopted.access_token, cookieOptions(OFFER_SECONDS));
      return onto(seeOther(`${login}/change`));
    }
    await continueSession(cookies, adopted.access_token);
    return onto(seeOther(login.replace(/\/login$/, "") || "/"));
  });

/** Carries out the answer to that question: continues as the other user, or ends the offered session. */
export const POST = (request: Request): Promise<Response> =>
  withProblems(request, async () => {
    refuseCrossSite(request);
    const { cookies, onto } = publicRequestOf(request, "POST /auth/adopt");
    const { offer } = cookieNames();
    const offered = cookies.get(offer);
    const { answer, home } = await smallBodyOf(request);
    cookies.set(offer, "", cookieOptions(0));
    if (offered && answer === "yes") await continueSession(cookies, offered);
    else if (offered) await endSessions({ access_token_hash: hashOf(offered) });
    return onto(seeOther(pathWithin(typeof home === "string" ? home : null)));
  });
