import type { PublicRequest } from "@/lib/access/public-endpoint";
import { callerOf } from "./caller";
import { cookieJar } from "./cookie-jar";
import { countCall } from "./rate-limit";
import { pairFrom, requestSession } from "./request-context";
import { requestIdOf } from "./request-facts";

/** What our own screens say they are. */
const SCREEN = "invorder";

/** Returns who asks for a call that needs no verified session, by its name. What it does to the cookies goes `onto` its answer. */
export function publicRequestOf(
  request: Request,
  call: string,
): PublicRequest & { onto: (answer: Response) => Response } {
  const { onto, ...cookies } = cookieJar(request);
  return {
    ...callerOf(request),
    call,
    origin: request.headers.get("origin"),
    request_id: requestIdOf(request),
    isScreen: request.headers.get("x-requested-with") === SCREEN,
    session: async () => {
      const session = await requestSession(request);
      if (session) await countCall(request, session.id);
      return session;
    },
    pair: pairFrom(request.headers.get("authorization")),
    cookies,
    onto,
  };
}
