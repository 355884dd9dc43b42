import type { PublicRequest } from "@/lib/access/public-endpoint";
import { callerOf } from "./caller";
import { cookieJar } from "./cookie-jar";
import { countCall } from "./rate-limit";
import { pairFrom, requestSession } from "./request-context";
import { requestIdOf } from "./request-facts";

/** The value of X-Requested-With that the product's own screens send. */
const SCREEN = "invorder";

/**
 * Returns the caller of an endpoint without a verified session, with the endpoint's name. `onto` writes the changed cookies to the answer.
 */
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
