import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { codeFrom, LOCALE_COOKIE, LOCALE_HEADER, localeOf, TIME_ZONE } from "@/lib/i18n/locales";
import { pageSession } from "./page-session";

/** The language of a page: the language menu's cookie, else what the signed-in user or their customer prefers, else Dutch. */
export default getRequestConfig(async () => {
  const chosen =
    codeFrom((await headers()).get(LOCALE_HEADER)) ?? codeFrom((await cookies()).get(LOCALE_COOKIE)?.value);
  const locale = chosen ? localeOf(chosen) : ((await pageSession())?.ctx.language ?? "nl");
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, timeZone: TIME_ZONE, messages };
});
