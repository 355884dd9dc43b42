import { type Locale, locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { logError } from "@/lib/kernel/log";
import { Problem } from "@/lib/kernel/problems";
import { hostCheck } from "./host-check";
import { hostIn, ownerOf } from "./hosts";
import { problemResponse } from "./problem";
import { requestedLanguage } from "./request-context";

/** Returns whether a host that is not the product's own is a white label's. */
export type IsKnownHost = (host: string) => Promise<boolean>;

/** The longest a removed host is still accepted. */
const KNOWN_FOR_MS = 10_000;

/**
 * Makes hosts that are neither the product's nor a white label's answer 404: to a program as a problem, to a browser as a page in every
 * language, without any name, logo or colours. Pages are checked in the middleware, calls where they are answered: the framework would copy
 * the body of each call that passes through the middleware. Scripts and style sheets under /_next are public and served on any host.
 */
export function refuseUnknownHosts(isKnown: IsKnownHost): void {
  const isKnownByNow = cacheKnownHosts(isKnown);
  hostCheck.respond = async (request) => {
    const host = hostIn(request.headers);
    const isOurs = ownerOf(host).kind === "product" || (await isSomebodys(host, isKnownByNow));
    return isOurs ? null : unknownHostResponse(request);
  };
}

/** Caches known hosts; an unknown one is looked up each time, so that a new one works immediately. */
function cacheKnownHosts(isKnown: IsKnownHost): IsKnownHost {
  const until = new Map<string, number>();
  return async (host) => {
    if ((until.get(host) ?? 0) > performance.now()) return true;
    until.delete(host);
    const isThere = await isKnown(host);
    if (isThere) until.set(host, performance.now() + KNOWN_FOR_MS);
    return isThere;
  };
}

/** Returns whether a host is known; true when the database fails, so that the page reports that error. */
async function isSomebodys(host: string, isKnown: IsKnownHost): Promise<boolean> {
  try {
    return await isKnown(host);
  } catch (error) {
    logError("host unknown", error);
    return true;
  }
}

function unknownHostResponse(request: Request): Response {
  const language = requestedLanguage(request) ?? "nl";
  if (/^\/api(\/|$)/.test(new URL(request.url).pathname))
    return problemResponse(new Problem("not-found", { key: "nobodys_host" }), language);
  return new Response(neutralPage(language), {
    status: 404,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
}

/** Returns the page of an unknown host, the reader's language first. */
function neutralPage(first: Locale): string {
  const languages = [first, ...locales.filter((locale) => locale !== first)];
  const parts = languages.map(
    (language, index) =>
      `<section lang="${language}"><h${index + 1}>${sentence(language, "oops.nobodys_host")}</h${index + 1}><p>${sentence(language, "oops.nobodys_host_text")}</p></section>`,
  );
  return `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${sentence(first, "oops.nobodys_host")}</title><style>${STYLE}</style></head><body><main>${parts.join("")}</main></body></html>`;
}

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,Segoe UI,Arial,sans-serif}main{max-width:34rem;margin:0 auto;padding:15vh 24px 48px}h1,h2,h3{font-size:1.125rem;margin:0}section+section{margin-top:2rem;opacity:.8}p{margin:.25rem 0 0}";
