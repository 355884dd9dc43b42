import type { RequestedCustomer } from "@/lib/access/actor-context";
import type { StaffCtx } from "@/lib/access/context";
import { cookieNames } from "@/lib/access/cookies";
import type { TokenPair } from "@/lib/access/open-session";
import { findSession, redeemTicket, type Session } from "@/lib/access/session";
import { codeFrom, LOCALE_COOKIE, type Locale, localeOf } from "@/lib/i18n/locales";
import { CUSTOMER_COOKIE, CUSTOMER_HEADER, CUSTOMER_PARAM, customerFrom } from "@/lib/kernel/customer-header";
import { forbidden, Problem } from "@/lib/kernel/problems";
import { cookieIn } from "./cookie-jar";

/** Returns the language of a request: X-Language, then the menu's cookie. Null without either. */
export function requestedLanguage(request: Request): Locale | null {
  const language = request.headers.get("x-language") ?? cookieIn(request, LOCALE_COOKIE);
  const code = codeFrom(language);
  return code && localeOf(code);
}

/** Returns the pair of an Authorization header "access_token:api_key" (a leading "Bearer " is allowed), or null. */
export function pairFrom(header: string | null): TokenPair | null {
  const match = /^(?:Bearer\s+)?([\w-]{20,128}):([\w-]{20,128})$/.exec(header?.trim() ?? "");
  return match?.[1] && match[2] ? { access_token: match[1], api_key: match[2] } : null;
}

/**
 * Returns the verified session of a call, for its customer: the one the request names if the caller has access to it, else none; the
 * selected one when it names none (DECISIONS §15). Throws Problem("unauthenticated") without a verified session, and Problem("forbidden")
 * when a change with a browser's cookie comes from another site.
 */
export async function callingSession(request: Request): Promise<Session> {
  const session = (await requestSession(request)) ?? (await ticketSession(request));
  if (!session?.is_verified) throw new Problem("unauthenticated");
  const isOutOfReach = requestedCustomer(request)?.only === true && session.ctx.customer === undefined;
  return isOutOfReach ? { ...session, ctx: { ...session.ctx, is_out_of_reach: true } } : session;
}

/** Returns the context of the caller, as `callingSession` finds it. */
export const requestContext = async (request: Request): Promise<StaffCtx> =>
  (await callingSession(request)).ctx;

/** Returns the customer a call of our screens is for. A file opened by a link names none and uses that of its tab. */
function requestedCustomer(request: Request, cookie?: string): RequestedCustomer | undefined {
  const search = new URL(request.url).searchParams;
  const named = customerFrom(request.headers.get(CUSTOMER_HEADER) ?? search.get(CUSTOMER_PARAM));
  if (named) return { customer_id: named, only: true };
  const isOpened = request.method === "GET" || request.method === "HEAD";
  const tab = isOpened ? customerFrom(cookie) : undefined;
  return tab ? { customer_id: tab, only: false } : undefined;
}

/**
 * Returns the session that a link's `?token=` was made in, when the request has no other credentials. The link works once (DECISIONS §12).
 */
export async function ticketSession(request: Request): Promise<Session | null> {
  const { pathname, searchParams } = new URL(request.url);
  const token = searchParams.get("token");
  if (request.method !== "GET" || !token) return null;
  searchParams.delete("token");
  const path = searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
  const session = await redeemTicket(token, path, new Date(), requestedCustomer(request));
  const language = requestedLanguage(request) ?? session?.ctx.language;
  return session && language ? { ...session, ctx: { ...session.ctx, language } } : null;
}

/** Returns the session of a request, verified or not; null when there is none. */
export async function requestSession(request: Request): Promise<Session | null> {
  const header = request.headers.get("authorization");
  const token = cookieIn(request, cookieNames().session);
  if (header === null && token) refuseForeignChange(request);
  const credentials = header === null ? token && { access_token: token } : pairFrom(header);
  if (!credentials) return null;
  // The clock is read here, at the edge, and nowhere below.
  const selection = requestedCustomer(
    request,
    header === null ? cookieIn(request, CUSTOMER_COOKIE) : undefined,
  );
  const session = await findSession(credentials, new Date(), selection);
  if (!session) return null;
  const language = requestedLanguage(request) ?? session.ctx.language;
  return { ...session, ctx: { ...session.ctx, language } };
}

/** Refuses a change from another site: a form there can send our cookie but not our header. */
function refuseForeignChange(request: Request) {
  if (request.method === "GET" || request.method === "HEAD") return;
  refuseCrossSite(request);
  if (!request.headers.has("x-requested-with")) throw forbidden();
}

/** Refuses requests that the browser marks as coming from another site, so that they sign nobody in or out. */
export function refuseCrossSite(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const isForeign =
    site === null
      ? origin !== null && !isOwnOrigin(origin, request)
      : site !== "same-origin" && site !== "none";
  if (isForeign) throw forbidden();
}

const isOwnOrigin = (origin: string, request: Request): boolean => {
  const own = request.headers.get("x-forwarded-host") ?? request.headers.get("host");
  return URL.canParse(origin) && new URL(origin).host === own;
};
