"use client";
import { type AbstractIntlMessages, NextIntlClientProvider } from "next-intl";
import { type ReactNode, use } from "react";
import { type Locale, TIME_ZONE } from "@/lib/i18n/locales";

const files: Record<Locale, () => Promise<{ default: AbstractIntlMessages }>> = {
  nl: () => import("@/messages/nl.json"),
  en: () => import("@/messages/en.json"),
  de: () => import("@/messages/de.json"),
};
const opened: Partial<Record<Locale, Promise<{ default: AbstractIntlMessages }>>> = {};

function wordsIn(locale: Locale) {
  opened[locale] ??= files[locale]();
  return opened[locale];
}

/** The words of the screens: a file per language, which the browser keeps, so that no page carries them again. */
export function Words({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { default: messages } = use(wordsIn(locale));
  return (
    <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
