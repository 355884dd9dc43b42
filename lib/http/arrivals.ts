import { openBeside } from "@/lib/access/browser-session";
import type { Entrance } from "@/lib/access/doors";
import type { Arrival } from "@/lib/access/outside";
import type { Session } from "@/lib/access/session";
import { goOnIn } from "@/lib/access/session-cookie";
import { Problem } from "@/lib/kernel/problems";
import { product } from "@/lib/kernel/product";
import { CUSTOMER_PARAM } from "@/lib/kernel/tab";
import { entranceOf } from "./entrance";
import { hostIn, ownerOf } from "./hosts";
import { ticketSession } from "./request-context";
import { pathWithin, seeOther } from "./see-other";

/**
 * A browser that leaves for another service, or comes back from it. Who leaves by a link with a token and has no session here gets one
 * that ends with the token's own, to come back to (SPEC §7). Whom nobody knows is led to the page it is about, and signs in there.
 */
export async function answerArrival(
  arrival: Arrival,
  request: Request,
  { name, given }: { name: string; given: Record<string, unknown> },
): Promise<Response> {
  const { onto, ...entrance } = entranceOf(request, name);
  const session =
    (await entrance.session()) ?? (arrival.isOutward ? await broughtBy(request, entrance) : null);
  if (!session?.is_verified && isOpened(request)) return onto(seeOther(placeOf(request, arrival)));
  const { [CUSTOMER_PARAM]: _, token: __, ...search } = Object.fromEntries(new URL(request.url).searchParams);
  const onward = await arrival.call({ session: async () => session }, { ...search, ...given });
  return onto(seeOther(arrival.isOutward ? onward : pathWithin(onward)));
}

/** The session that a link's token stands for, taken over by this browser. Whoever may only look gets none to go on with. */
async function broughtBy(request: Request, { cookies }: Pick<Entrance, "cookies">): Promise<Session | null> {
  const session = await ticketSession(request);
  if (!session?.is_verified) return null;
  if (session.ctx.is_read_only) throw new Problem("forbidden", { key: "read_only_token" });
  const { id, access_token } = await openBeside(session);
  await goOnIn(cookies, access_token);
  return { ...session, id };
}

/** Somebody opened it in a tab; a program, an image or a frame is told that nobody knows it. */
const isOpened = (request: Request): boolean => request.headers.get("sec-fetch-dest") === "document";

const placeOf = (request: Request, { page }: Arrival): string =>
  ownerOf(hostIn(request.headers)).kind === "product" ? `/${product.domain}/${page}` : `/${page}`;
