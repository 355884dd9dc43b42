"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onceAtWork } from "./at-work";
import { ConfirmProvider } from "./confirm";
import { useHeldPress } from "./held-press";
import { toasting } from "./toast";

const notYet = () => false;

/** Who begins to act may be told something soon; before that most visits to a page say nothing. A page whose network is gone stands without it. */
function useToaster(): ComponentType | null {
  const [Place, setPlace] = useState<ComponentType | null>(null);
  const isWanted = useSyncExternalStore(toasting.subscribe, toasting.isWanted, notYet);
  useEffect(() => onceAtWork(toasting.want), []);
  useEffect(() => {
    if (!isWanted || Place) return;
    import("./toaster").then(({ default: Toaster }) => setPlace(() => Toaster), toasting.letGo);
  }, [isWanted, Place]);
  return Place;
}

/** Once around every page: the address as state, questions and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  const Toaster = useToaster();
  useHeldPress();
  return (
    <NuqsAdapter>
      <ConfirmProvider>{children}</ConfirmProvider>
      {Toaster && <Toaster />}
    </NuqsAdapter>
  );
}
