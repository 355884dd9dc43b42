"use client";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, use, useEffect, useMemo, useState } from "react";
import { type Locale, localeFrom, TIME_ZONE } from "@/lib/i18n/locales";
import { onceAtWork } from "../at-work";
import { type Messages, type Part, parts } from "./parts";

const opened = new Map<string, Promise<{ default: Messages }>>();

function open(part: Part, locale: Locale): Promise<{ default: Messages }> {
  const name = `${locale} ${part}`;
  const file = opened.get(name) ?? parts[part][locale]();
  opened.set(name, file);
  return file;
}

/** The words of everything around the pages: a file per language, which the browser keeps, so that no page carries them again. */
export function Words({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { default: messages } = use(open("frame", locale));
  useEffect(() => openAllOnceAtWork(locale), [locale]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

type Props = { of: Exclude<Part, "frame" | "all">; children: ReactNode };

/** The words of a part of the product, beside those around it. */
export function PartWords({ of, children }: Props) {
  const locale = localeFrom(useLocale());
  const around = useMessages();
  // Once all words are there no other file is asked for; a page that stands keeps those it began with.
  const [part] = useState<Part>(() => (opened.has(`${locale} all`) ? "all" : of));
  const { default: own } = use(open(part, locale));
  const messages = useMemo(() => ({ ...around, ...own }), [around, own]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Returns who begins to work here will go to other pages: none of them waits for its words then. */
const openAllOnceAtWork = (locale: Locale) => onceAtWork(() => void allWords(locale).catch(() => {}));

/** Every word of a language, for what is only opened by somebody at work. */
export async function allWords(locale: Locale): Promise<Messages> {
  try {
    return (await open("all", locale)).default;
  } catch (reason) {
    opened.delete(`${locale} all`);
    throw reason;
  }
}

/** Shows what is opened over a page, or in it, with words that the page did not come with. */
export function WithWords({ messages, children }: { messages: Messages; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
