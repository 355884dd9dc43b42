import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { codeFrom, LOCALE_COOKIE, LOCALE_HEADER, type Locale, localeOf, TIME_ZONE } from "@/lib/i18n/locales";
import { pageSession } from "./page-session";

const loadMessages = {
  nl: () => import("@/messages/nl"),
  en: () => import("@/messages/en"),
  de: () => import("@/messages/de"),
} satisfies Record<Locale, () => Promise<unknown>>;

/** Returns the language of a page: the language menu's cookie, else the preference of the signed-in user or their customer, else Dutch. */
export default getRequestConfig(async () => {
  const chosen =
    codeFrom((await headers()).get(LOCALE_HEADER)) ?? codeFrom((await cookies()).get(LOCALE_COOKIE)?.value);
  const locale = chosen ? localeOf(chosen) : ((await pageSession())?.ctx.language ?? "nl");
  const { default: messages } = await loadMessages[locale]();
  return { locale, timeZone: TIME_ZONE, messages };
});
