"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { onceAtWork } from "./at-work";
import { ConfirmProvider } from "./confirm";
import { toasting } from "./toast";

const notYet = () => false;

/**
 * Returns who begins to act may be told something soon; before that most visits to a page say nothing. A page whose network is gone stands
 * without it.
 */
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

declare global {
  interface Window {
    /** Set by the early press script in <head>. */
    heldPress?: HTMLButtonElement | HTMLFormElement;
  }
}

function replayHeldPress() {
  const held = window.heldPress;
  delete window.heldPress;
  if (!held?.isConnected) return;
  if (held instanceof HTMLFormElement) held.requestSubmit();
  else held.click();
}

/**
 * Replays what was pressed before the page was alive as soon as it is: on a slow line a press is not lost. What was typed early is handed
 * to the forms by effects of their own; the render they ask for comes with the one that is asked for here, and then a form can be sent.
 */
function useHeldPress() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    if (isAlive) replayHeldPress();
  }, [isAlive]);
}
