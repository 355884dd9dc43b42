import { z } from "zod";
import { publicEndpoint } from "@/lib/access/public-endpoint";
import { codeFrom, LOCALE_COOKIE, languageCodes } from "@/lib/i18n/locales";
import { one } from "@/lib/kernel/answers";
import { invalidField } from "@/lib/kernel/problems";

const YEAR = 365 * 24 * 3600;

/** Stores the language chosen in the menu in a cookie, signed in or not. */
export const chooseLanguage = publicEndpoint({
  // Clients send "en" for the language the product calls "gb".
  input: z.strictObject({ language: z.enum([...languageCodes, "en"], { error: "invalid" }) }),
  answer: one(z.strictObject({ language: z.enum(languageCodes) })),
  async run({ cookies }, input) {
    const language = codeFrom(input.language);
    if (!language) throw invalidField("language", "invalid");
    cookies.set(LOCALE_COOKIE, language, { path: "/", maxAge: YEAR, sameSite: "lax" });
    return { data: { language } };
  },
});
