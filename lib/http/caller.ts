import { cookieNames } from "@/lib/access/cookies";
import type { Locale } from "@/lib/i18n/locales";
import { cookieIn } from "./cookie-jar";
import { requestedLanguage } from "./request-context";

/** The address, the browser's own id and the language of somebody who is not signed in. */
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

/** Returns where a request comes from: the server wrote it when the request came in, from what can be believed. */
export const addressOf = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
