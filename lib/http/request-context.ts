import { cookies } from "next/headers";
import type { Language, StaffCtx } from "@/lib/access/context";
import {
  type Credentials,
  findSession,
  redeemTicket,
  SESSION_COOKIE,
  type Session,
} from "@/lib/access/session";
import { forbidden, Problem } from "@/lib/kernel/problems";

/** The language a caller asks for: X-Language, then the menu's cookie. Null when he asks for none. */
export function askedLanguage(request: Request, cookie: string | undefined): Language | null {
  const asked = request.headers.get("x-language") ?? cookie;
  if (asked === "gb" || asked === "en") return "en";
  return asked === "nl" || asked === "de" ? asked : null;
}

/** The pair of an Authorization header "access_token:api_key" (a leading "Bearer " is allowed), or null. */
export function pairFrom(header: string | null): Credentials | null {
  const match = /^(?:Bearer\s+)?([\w-]{20,128}):([\w-]{20,128})$/.exec(header?.trim() ?? "");
  return match?.[1] && match[2] ? { access_token: match[1], api_key: match[2] } : null;
}

/**
 * Who is calling. Throws Problem("unauthenticated") without a verified session, and Problem("forbidden") when a browser's
 * cookie comes with a change from another site.
 */
export async function requestContext(request: Request): Promise<StaffCtx> {
  const session = (await requestSession(request)) ?? (await ticketSession(request));
  if (!session?.is_verified) throw new Problem("unauthenticated");
  return session.ctx;
}

/** The session a `?token=` of a link was made in, when nothing else says who calls. The link works once (DECISIONS §12). */
async function ticketSession(request: Request): Promise<Session | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (request.method !== "GET" || !token) return null;
  searchParams.delete("token");
  const path = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const session = await redeemTicket(token, path, new Date());
  const language = askedLanguage(request, undefined) ?? session?.ctx.language;
  return session && language ? { ...session, ctx: { ...session.ctx, language } } : null;
}

/** The session of a request, verified or not; null when there is none. */
export async function requestSession(request: Request): Promise<Session | null> {
  const jar = await cookies();
  const header = request.headers.get("authorization");
  const token = jar.get(SESSION_COOKIE)?.value;
  if (header === null && token) refuseForeignChange(request);
  const credentials = header === null ? token && { access_token: token } : pairFrom(header);
  if (!credentials) return null;
  // The clock is read here, at the edge, and nowhere below.
  const session = await findSession(credentials, new Date());
  if (!session) return null;
  const language = askedLanguage(request, jar.get("locale")?.value) ?? session.ctx.language;
  return { ...session, ctx: { ...session.ctx, language } };
}

/** A form on another site can send our cookie but not our header. */
export function refuseForeignChange(request: Request) {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  const foreign = site !== null && site !== "same-origin" && site !== "none";
  if (foreign || !request.headers.has("x-requested-with")) throw forbidden();
}
