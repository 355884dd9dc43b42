import { cookieNames } from "@/lib/access/cookies";
import type { Locale } from "@/lib/i18n/locales";
import { cookieIn } from "./cookie-jar";
import { requestedLanguage } from "./request-context";

/** Returns address, browser id, user agent and language of a caller who is not signed in. */
export function callerOf(request: Request): {
  address: string;
  browser: string | undefined;
  agent: string;
  language: Locale;
  now: Date;
} {
  return {
    address: addressOf(request),
    browser: cookieIn(request, cookieNames().browser),
    agent: (request.headers.get("user-agent") ?? "").slice(0, 300),
    language: requestedLanguage(request) ?? "nl",
    now: new Date(),
  };
}

/** Returns the client's address, which the server derived from trusted headers when the request arrived. */
export const addressOf = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
