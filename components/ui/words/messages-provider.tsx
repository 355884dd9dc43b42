"use client";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, use, useEffect, useMemo, useState } from "react";
import { type Locale, localeFrom, TIME_ZONE } from "@/lib/i18n/locales";
import { onFirstActivity } from "../first-activity";
import { type Messages, type Part, parts } from "./parts";

const opened = new Map<string, Promise<{ default: Messages }>>();

function open(part: Part, locale: Locale): Promise<{ default: Messages }> {
  const name = `${locale} ${part}`;
  const file = opened.get(name) ?? parts[part][locale]();
  opened.set(name, file);
  return file;
}

/**
 * Provides the messages of everything around the pages: a file per language, which the browser caches, so that no page contains them again.
 */
export function FrameMessages({ locale, children }: { locale: Locale; children: ReactNode }) {
  const { default: messages } = use(open("frame", locale));
  useEffect(() => loadAllOnFirstActivity(locale), [locale]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

type Props = { part: Exclude<Part, "frame" | "all">; children: ReactNode };

/** Provides the messages of a part of the product, besides those around it. */
export function PartMessages({ part, children }: Props) {
  const locale = localeFrom(useLocale());
  const around = useMessages();
  // Once all messages are loaded no other file is; a mounted page keeps those it started with.
  const [loadedPart] = useState<Part>(() => (opened.has(`${locale} all`) ? "all" : part));
  const { default: own } = use(open(loadedPart, locale));
  const messages = useMemo(() => ({ ...around, ...own }), [around, own]);
  return (
    <NextIntlClientProvider locale={locale} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

/** Loads all messages at the first user activity, as the user will open other pages, which then need not wait for theirs. */
const loadAllOnFirstActivity = (locale: Locale) =>
  onFirstActivity(() => void loadAllMessages(locale).catch(() => {}));

/** Returns all messages of a language, for components opened only by user actions. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  try {
    return (await open("all", locale)).default;
  } catch (reason) {
    opened.delete(`${locale} all`);
    throw reason;
  }
}

/** Provides messages to a component opened on a page that was rendered without them. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  return (
    <NextIntlClientProvider locale={useLocale()} timeZone={TIME_ZONE} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
