"use client";
import { useLocale } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { localeFrom } from "@/lib/i18n/locales";
import type { Messages } from "./words/parts";
import { allWords, WithWords } from "./words/words";

type Part<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  found: Found<Props> | null;
  meanwhile: ReactNode;
};
type Found<Props> = { locale: string; Shown: ComponentType<Props>; messages: Messages };

/**
 * A part of a page whose code is fetched when it is first shown, or before by its own `import`; `meanwhile` stands in its place until then. Its
 * words come with it, so that the page need not have them. It waits behind no Suspense: React holds back for a third of a second what follows
 * soon after one drew its fallback.
 */
export function later<Props extends object>(load: Part<Props>["load"], meanwhile: ReactNode = null) {
  const part: Part<Props> = { load, found: null, meanwhile };
  return (props: Props) => <Later part={part} props={props} />;
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const locale = localeFrom(useLocale());
  const [found, setFound] = useState(part.found);
  const [fault, setFault] = useState<unknown>(null);
  const isThere = found?.locale === locale;
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    Promise.all([part.load(), allWords(locale)]).then(
      ([{ default: Shown }, messages]) => {
        part.found = { locale, Shown, messages };
        if (!isGone) setFound(part.found);
      },
      (reason: unknown) => !isGone && setFault(reason),
    );
    return () => {
      isGone = true;
    };
  }, [part, locale, isThere]);
  // The nearest error page says that it could not be fetched.
  if (fault !== null) throw fault;
  if (!found) return part.meanwhile;
  const { Shown, messages } = found;
  return (
    <WithWords messages={messages}>
      <Shown {...props} />
    </WithWords>
  );
}
