import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { DEFAULT_LANGUAGE, LOCALE_COOKIE, LOCALE_HEADER, languageFrom, localeOf, TIME_ZONE } from "./locales";

/** The language of a request: what middleware decided, else the language menu's cookie, else Dutch. */
export default getRequestConfig(async () => {
  const language =
    languageFrom((await headers()).get(LOCALE_HEADER)) ??
    languageFrom((await cookies()).get(LOCALE_COOKIE)?.value) ??
    DEFAULT_LANGUAGE;
  const locale = localeOf(language);
  const { default: messages } = await import(`../../messages/${locale}.json`);
  return { locale, timeZone: TIME_ZONE, messages };
});
