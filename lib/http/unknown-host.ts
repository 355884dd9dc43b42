import type { ServerResponse } from "node:http";
import { type Locale, locales } from "@/lib/i18n/locales";
import { sentence } from "@/lib/i18n/sentences";
import { Problem } from "@/lib/kernel/problems";
import { problemBody } from "./problem";
import { requestedLanguage } from "./request-context";

/** Whether a host that is not the product's own is a white label's. */
export type IsKnownHost = (host: string) => Promise<boolean>;

/** A host that went away is let in for so long at most. */
const KNOWN_FOR_MS = 10_000;

/** A known host is not asked for again at every file of a page; an unknown one always is, so that a new one works at once. */
export function cacheKnownHosts(isKnown: IsKnownHost): IsKnownHost {
  const until = new Map<string, number>();
  return async (host) => {
    if ((until.get(host) ?? 0) > performance.now()) return true;
    until.delete(host);
    const known = await isKnown(host);
    if (known) until.set(host, performance.now() + KNOWN_FOR_MS);
    return known;
  };
}

/**
 * What a host says that is neither the product's nor a white label's: 404, to a program as a problem, to a browser as a page in every
 * language, without the name, logo or colours of anybody.
 */
export function respondUnknownHost(url: string, headers: Headers, response: ServerResponse): void {
  const language = requestedLanguage(new Request("http://nobody.invalid", { headers })) ?? "nl";
  const isCall = /^\/api(\/|$|\?)/.test(url);
  const type = isCall ? "application/problem+json" : "text/html; charset=utf-8";
  response.writeHead(404, { "content-type": type, "cache-control": "no-store" });
  response.end(isCall ? JSON.stringify(problemBody(nobody, language)) : neutralPage(language));
}

const nobody = new Problem("not-found", { key: "nobodys_host" });

/** The reader's language first. */
function neutralPage(first: Locale): string {
  const spoken = [first, ...locales.filter((locale) => locale !== first)];
  const parts = spoken.map(
    (language, place) =>
      `<section lang="${language}"><h${place + 1}>${sentence(language, "oops.nobodys_host")}</h${place + 1}><p>${sentence(language, "oops.nobodys_host_text")}</p></section>`,
  );
  return `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${sentence(first, "oops.nobodys_host")}</title><style>${STYLE}</style></head><body><main>${parts.join("")}</main></body></html>`;
}

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,Segoe UI,Arial,sans-serif}main{max-width:34rem;margin:0 auto;padding:15vh 24px 48px}h1,h2,h3{font-size:1.125rem;margin:0}section+section{margin-top:2rem;opacity:.8}p{margin:.25rem 0 0}";
