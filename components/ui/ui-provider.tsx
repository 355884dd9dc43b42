"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import { ConfirmProvider } from "./confirm";

const Toaster = lazy(() => import("./toaster"));

const never = () => () => {};
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Once around every page: the address as state, questions and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  const inBrowser = useInBrowser();
  return (
    <NuqsAdapter>
      <ConfirmProvider>{children}</ConfirmProvider>
      {inBrowser && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </NuqsAdapter>
  );
}
