import { type NextRequest, NextResponse } from "next/server";
import { codeFrom, LOCALE_COOKIE, LOCALE_HEADER } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import { HOST_HEADER, NONCE_HEADER, OWN_HOST, PAIR_HEADER, PATH_HEADER } from "./headers";
import { hostCheck } from "./host-check";
import { hostIn, ownerOf } from "./hosts";
import { pageNames } from "./page-names";
import { pagePolicy } from "./security-headers";

/** Returns 404 for a page on an unknown host, else the answer of the middleware. */
export const answerPage = async (request: NextRequest): Promise<Response> =>
  (await hostCheck.respond?.(request)) ?? pageMiddleware(request);

/**
 * Returns the answer of the middleware before a page is rendered: white label, language, credentials in the address, headers. A
 * convenience, never the access check.
 */
export function pageMiddleware(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const host = hostIn(request.headers);
  const owner = ownerOf(host);
  const first = pathname.split("/")[1] ?? "";
  if (pathname === "/" && owner.kind === "product")
    return NextResponse.redirect(at(request, `/${product.domain}`));
  const label = owner.kind === "slug" ? owner.slug : OWN_HOST;
  const prefix = owner.kind === "product" || !pageNames.has(first) ? "" : `/${label}`;
  const path = `${prefix}${pathname === "/" && prefix ? "" : pathname}`;
  if (path.endsWith("/login") && searchParams.has("access_token"))
    return exchange(request, "/api/auth/adopt", path);
  if (searchParams.has("sc")) return exchange(request, "/api/auth/switch", path);
  return onwards(request, { path, host: owner.kind === "product" ? null : host });
}

/**
 * Passes the request on to the page, with the results of the middleware as headers, and a policy under which only the product's scripts
 * run.
 */
function onwards(request: NextRequest, { path, host }: { path: string; host: string | null }): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const csp = pagePolicy(nonce);
  const headers = new Headers(request.headers);
  const language = codeFrom(request.cookies.get(LOCALE_COOKIE)?.value);
  const requestHeaders: Record<string, string | null> = {
    [HOST_HEADER]: host,
    [PATH_HEADER]: `${path}${searchOf(request)}`,
    [LOCALE_HEADER]: language,
    [NONCE_HEADER]: nonce,
    "content-security-policy": csp,
  };
  for (const [name, value] of Object.entries(requestHeaders)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const init = { request: { headers } };
  const response =
    path === request.nextUrl.pathname
      ? NextResponse.next(init)
      : NextResponse.rewrite(at(request, path), init);
  response.headers.set("content-security-policy", csp);
  return response;
}

/**
 * Sends credentials and customer switches in an address to the route that handles them; it answers with the clean address. A pair is passed
 * in a header, because the caller can see the address that a request is rewritten to.
 */
function exchange(request: NextRequest, route: string, path: string): NextResponse {
  const { searchParams } = request.nextUrl;
  const clean = new URLSearchParams(searchOf(request));
  for (const name of ["access_token", "api_key", "sc"]) clean.delete(name);
  const headers = new Headers(request.headers);
  headers.set(PATH_HEADER, clean.size > 0 ? `${path}?${clean}` : path);
  headers.delete(PAIR_HEADER);
  const [access_token, api_key] = [searchParams.get("access_token"), searchParams.get("api_key")];
  if (access_token && api_key) headers.set(PAIR_HEADER, `${access_token}:${api_key}`);
  const to = at(request, route);
  to.search = searchParams.has("sc") ? `?${new URLSearchParams({ sc: searchParams.get("sc") ?? "" })}` : "";
  return NextResponse.rewrite(to, { request: { headers } });
}

/**
 * Returns the address with another path, of the origin by which the framework knows this server. `nextUrl` writes localhost for every
 * loopback address: the framework would take that for another server and request the page from it by that name.
 */
function at(request: NextRequest, path: string): URL {
  const url = new URL(request.url);
  url.pathname = path;
  return url;
}

/** Returns the query as the browser shows it: without the parameter the framework adds to its own requests. */
function searchOf({ nextUrl }: NextRequest): string {
  const search = new URLSearchParams(nextUrl.search);
  if (!search.has(FRAMEWORK_PARAMETER)) return nextUrl.search;
  search.delete(FRAMEWORK_PARAMETER);
  return search.size > 0 ? `?${search}` : "";
}

const FRAMEWORK_PARAMETER = "_rsc";
