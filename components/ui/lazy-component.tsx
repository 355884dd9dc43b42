"use client";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { localeFrom } from "@/lib/i18n/locales";
import { Button } from "./button";
import { Notice } from "./states";
import { loadAllMessages, MessagesProvider } from "./words/messages-provider";
import type { Messages } from "./words/parts";

type Lazy<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  component: LoadedComponent<Props> | null;
  fallback: Fallback<Props>;
};
type Fallback<Props> = ReactNode | ((props: Props) => ReactNode);
type LoadedComponent<Props> = { locale: string; Component: ComponentType<Props>; messages: Messages };

/**
 * Returns a component whose code is loaded when it is first rendered, or before by its own `import`; `fallback` is rendered until then,
 * with the same props where it is a component, and remains when offline. Its texts are loaded with it, so that the page need not contain
 * them. No Suspense: React delays for a third of a second updates that follow a rendered fallback. When loading fails offline a notice is
 * shown over the page, which stays as it is, with a button to retry.
 */
export function lazyComponent<Props extends object>(
  load: Lazy<Props>["load"],
  fallback: Fallback<Props> = null,
) {
  const lazy: Lazy<Props> = { load, component: null, fallback };
  return (props: Props) => <LazyComponent lazy={lazy} props={props} />;
}

function LazyComponent<Props extends object>({ lazy, props }: { lazy: Lazy<Props>; props: Props }) {
  const locale = localeFrom(useLocale());
  const [loaded, setLoaded] = useState(lazy.component);
  const [hasFailed, setFailed] = useState(false);
  const isLoaded = loaded?.locale === locale;
  useEffect(() => {
    if (isLoaded || hasFailed) return;
    let isUnmounted = false;
    Promise.all([lazy.load(), loadAllMessages(locale)]).then(
      ([{ default: Component }, messages]) => {
        lazy.component = { locale, Component, messages };
        if (!isUnmounted) setLoaded(lazy.component);
      },
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [lazy, locale, isLoaded, hasFailed]);
  if (!loaded) {
    const { fallback: Fallback } = lazy;
    const failure = hasFailed && <LoadFailure onRetry={() => setFailed(false)} onClose={closeOf(props)} />;
    if (typeof Fallback !== "function") return failure || Fallback;
    return (
      <>
        <Fallback {...props} />
        {failure}
      </>
    );
  }
  const { Component, messages } = loaded;
  return (
    <MessagesProvider messages={messages}>
      <Component {...props} />
    </MessagesProvider>
  );
}

/** Returns the function that closes the component, if it has one. */
const closeOf = (props: { onClose?: unknown }) => (isFunction(props.onClose) ? props.onClose : undefined);

const isFunction = (value: unknown): value is () => void => typeof value === "function";

/** Renders the notice that a component could not be loaded. */
function LoadFailure({ onRetry, onClose }: { onRetry: () => void; onClose: (() => void) | undefined }) {
  const t = useTranslations();
  return (
    <div className="fixed inset-x-4 top-1/4 z-50 mx-auto max-w-md shadow-float">
      <Notice
        tone="bad"
        action={
          <span className="flex gap-2">
            {onClose && (
              <Button size="sm" variant="quiet" onClick={onClose}>
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
