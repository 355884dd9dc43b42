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
  component: LoadedComponent<Props> | null;
  fallback: Meanwhile<Props>;
};
type Meanwhile<Props> = ReactNode | ((props: Props) => ReactNode);
type LoadedComponent<Props> = { locale: string; Component: ComponentType<Props>; messages: Messages };

/**
 * Returns a component whose code is loaded when it is first rendered, or before by its own `import`; `fallback` is rendered until then,
 * with the same props where it is a component, and remains when offline. Its texts are loaded with it, so that the page need not contain
 * them. No Suspense: React delays for a third of a second updates that follow a rendered fallback. When loading fails offline a notice is
 * shown over the page, which stays as it is, with a button to retry.
 */
export function later<Props extends object>(load: Part<Props>["load"], fallback: Meanwhile<Props> = null) {
  const part: Part<Props> = { load, component: null, fallback };
  return (props: Props) => <Later part={part} props={props} />;
}

function Later<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  const locale = localeFrom(useLocale());
  const [found, setFound] = useState(part.component);
  const [isAway, setAway] = useState(false);
  const isThere = found?.locale === locale;
  useEffect(() => {
    if (isThere || isAway) return;
    let isGone = false;
    Promise.all([part.load(), allWords(locale)]).then(
      ([{ default: Component }, messages]) => {
        part.component = { locale, Component, messages };
        if (!isGone) setFound(part.component);
      },
      () => !isGone && setAway(true),
    );
    return () => {
      isGone = true;
    };
  }, [part, locale, isThere, isAway]);
  if (!found) {
    const { fallback: Meanwhile } = part;
    const away = isAway && <Away onRetry={() => setAway(false)} onClose={closing(props)} />;
    if (typeof Meanwhile !== "function") return away || Meanwhile;
    return (
      <>
        <Meanwhile {...props} />
        {away}
      </>
    );
  }
  const { Component, messages } = found;
  return (
    <WithWords messages={messages}>
      <Component {...props} />
    </WithWords>
  );
}

/** Returns the function that closes a part which has one. */
const closing = (props: { onClose?: unknown }) => (isAct(props.onClose) ? props.onClose : undefined);

const isAct = (value: unknown): value is () => void => typeof value === "function";

/** Renders the notice that a part could not be loaded. */
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
