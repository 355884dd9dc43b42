import { cookies } from "next/headers";
import { bodyOf } from "@/lib/http/body";
import { answering, json } from "@/lib/http/handle";
import { LOCALE_COOKIE, languageFrom } from "@/lib/i18n/locales";
import { invalidField } from "@/lib/kernel/problems";

const YEAR = 365 * 24 * 3600;

/** The language menu: remembered in the browser, signed in or not. */
export const POST = (request: Request): Promise<Response> =>
  answering(request, async () => {
    const { language } = await bodyOf(request);
    const chosen = typeof language === "string" ? languageFrom(language) : null;
    if (!chosen) throw invalidField("language", "invalid");
    (await cookies()).set(LOCALE_COOKIE, chosen, { path: "/", maxAge: YEAR, sameSite: "lax" });
    return json(JSON.stringify({ data: { language: chosen } }));
  });
