import { type NextRequest, NextResponse } from "next/server";
import { codeFrom, LOCALE_COOKIE, LOCALE_HEADER } from "@/lib/i18n/locales";
import { product } from "@/lib/kernel/product";
import { settings } from "@/lib/kernel/settings";
import { HOST_HEADER, NONCE_HEADER, OWN_HOST, PAIR_HEADER, PATH_HEADER } from "./headers";
import { pageNames } from "./page-names";
import { pagePolicy } from "./security-headers";

/** What happens to a page's request before the page is made: white label, language, credentials in the address, headers. A convenience, never the guard. */
export function gate(request: NextRequest): NextResponse {
  const { pathname, searchParams } = request.nextUrl;
  const owner = ownerOf(hostOf(request));
  const first = pathname.split("/")[1] ?? "";
  if (pathname === "/" && owner.kind === "product")
    return NextResponse.redirect(at(request, `/${product.domain}`));
  const prefix = owner.kind === "product" || !pageNames.has(first) ? "" : `/${owner.slug}`;
  const path = `${prefix}${pathname === "/" && prefix ? "" : pathname}`;
  if (path.endsWith("/login") && searchParams.has("access_token"))
    return exchange(request, "/api/auth/adopt", path);
  if (searchParams.has("sc")) return exchange(request, "/api/auth/switch", path);
  return onwards(request, { path, host: owner.kind === "product" ? null : bare(hostOf(request)) });
}

/** The page itself, told what the gate found out, under headers that let only our own scripts run. */
function onwards(request: NextRequest, { path, host }: { path: string; host: string | null }): NextResponse {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const csp = pagePolicy(nonce);
  const headers = new Headers(request.headers);
  const language = codeFrom(request.cookies.get(LOCALE_COOKIE)?.value);
  const told: Record<string, string | null> = {
    [HOST_HEADER]: host,
    [PATH_HEADER]: `${path}${request.nextUrl.search}`,
    [LOCALE_HEADER]: language,
    [NONCE_HEADER]: nonce,
    "content-security-policy": csp,
  };
  for (const [name, value] of Object.entries(told)) {
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
 * Credentials and switches in an address go to the route that acts on them; it answers with the clean address. A pair travels in a header:
 * what is rewritten to is told to the caller.
 */
function exchange(request: NextRequest, route: string, path: string): NextResponse {
  const { searchParams } = request.nextUrl;
  const clean = new URLSearchParams(request.nextUrl.search);
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

/** The address with another path, on the same host. */
function at(request: NextRequest, path: string) {
  const url = request.nextUrl.clone();
  url.pathname = path;
  return url;
}

const hostOf = (request: NextRequest): string =>
  (request.headers.get("x-forwarded-host") ?? request.headers.get("host") ?? "").toLowerCase();

const bare = (host: string): string => host.replace(/:\d+$/, "");

/** Whose host it is: the product's, a subdomain of it (its label is the slug), or a white label's own. */
function ownerOf(host: string): { kind: "product" } | { kind: "label"; slug: string } {
  const { INVORDER_URL } = settings();
  const own = INVORDER_URL ? new URL(INVORDER_URL).hostname : "localhost";
  const name = bare(host);
  if (name === own || name === "" || isMachine(name)) return { kind: "product" };
  const label = name.endsWith(`.${own}`) ? name.slice(0, -own.length - 1) : "";
  return /^[a-z0-9-]+$/.test(label) ? { kind: "label", slug: label } : { kind: "label", slug: OWN_HOST };
}

/** This machine, or one that is called by its number. */
const isMachine = (name: string): boolean =>
  name === "localhost" || name.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(name);
