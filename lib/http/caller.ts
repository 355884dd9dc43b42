import { cookies } from "next/headers";
import type { Language } from "@/lib/access/context";
import { cookieNames } from "@/lib/access/cookies";
import { askedLanguage } from "./request-context";

/** The address, the browser's own id and the language of somebody who is not signed in. */
export async function callerOf(
  request: Request,
): Promise<{ address: string; browser: string | undefined; language: Language; now: Date }> {
  const jar = await cookies();
  return {
    address: addressOf(request),
    browser: jar.get(cookieNames().browser)?.value,
    language: askedLanguage(request, jar.get("locale")?.value) ?? "nl",
    now: new Date(),
  };
}

/** Where a request comes from: the server wrote it when the request came in, from what can be believed. */
export const addressOf = (request: Request): string =>
  request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "unknown";
