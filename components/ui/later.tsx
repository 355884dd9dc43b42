"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { localeFrom } from "@/lib/i18n/locales";
import { Button } from "./button";
import { Notice } from "./states";
import type { Messages } from "./words/parts";
import { allWords, WithWords } from "./words/words";

type Part<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  found: LoadedComponent<Props> | null;
  meanwhile: Meanwhile<Props>;
};
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode);
type LoadedComponent<Props> = { locale: string; Shown: ComponentType<Props>; messages: Messages };

/**
 * A part of a page whose code is fetched when it is first shown, or before by its own `import`; `meanwhile` stands in its place until then, and is told
 * the same where it is a component: that one stays there without a network too. Its words come with it, so that the page need not have them. It waits behind no Suspense: React holds back for a third of a second what follows
 * soon after one drew its fallback. Without a network it says so over the page, which stays as it is, and is fetched again when asked.
 */
export function later<Props extends object>(load: Part<Props>["load"], meanwhile: Meanwhile<Props> = null) {
  const part: Part<Props> = { load, found: null, meanwhile };
  return (props: Props) => <Later part={part} props={props} />;
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const locale = localeFrom(useLocale());
  const [found, setFound] = useState(part.found);
  const [isAway, setAway] = useState(false);
  const isThere = found?.locale === locale;
  useEffect(() => {
    if (isThere || isAway) return;
    let isGone = false;
    Promise.all([part.load(), allWords(locale)]).then(
      ([{ default: Shown }, messages]) => {
        part.found = { locale, Shown, messages };
        if (!isGone) setFound(part.found);
      },
      () => !isGone && setAway(true),
    );
    return () => {
      isGone = true;
    };
  }, [part, locale, isThere, isAway]);
  if (!found) {
    const { meanwhile: Meanwhile } = part;
    const away = isAway && <Away onRetry={() => setAway(false)} onClose={closing(props)} />;
    if (typeof Meanwhile !== "function") return away || Meanwhile;
    return (
      <>
        <Meanwhile {...props} />
        {away}
      </>
    );
  }
  const { Shown, messages } = found;
  return (
    <WithWords messages={messages}>
      <Shown {...props} />
    </WithWords>
  );
}

/** Returns what shuts a part that is shown until it is closed. */
const closing = (props: { onClose?: unknown }) => (isAct(props.onClose) ? props.onClose : undefined);

const isAct = (value: unknown): value is () => void => typeof value === "function";

/** A part that could not be fetched. */
function Away({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const t = useTranslations();
  return (
    <div className="fixed inset-x-4 top-1/4 z-50 mx-auto max-w-md shadow-float">
      <Notice
        tone="bad"
        action={
          <span className="flex gap-2">
            {onClose && (
              <Button size="sm" look="quiet" onClick={onClose}>
                {t("ui.close")}
              </Button>
            )}
            <Button size="sm" onClick={onRetry}>
              {t("ui.retry")}
            </Button>
          </span>
        }
      >
        {t("errors.network")}
      </Notice>
    </div>
  );
}
