"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { onceAtWork } from "./at-work";
import { ConfirmProvider } from "./confirm";
import { toasting } from "./toast";

const Toaster = lazy(() => import("./toaster"));

const notYet = () => false;

/** Who begins to act may be told something soon; before that most visits to a page say nothing. */
function useToaster(): boolean {
  useEffect(() => onceAtWork(toasting.want), []);
  return useSyncExternalStore(toasting.subscribe, toasting.isWanted, notYet);
}

/** Once around every page: the address as state, questions and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  const withToasts = useToaster();
  return (
    <NuqsAdapter>
      <ConfirmProvider>{children}</ConfirmProvider>
      {withToasts && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </NuqsAdapter>
  );
}
