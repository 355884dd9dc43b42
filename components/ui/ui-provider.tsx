"use client";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { ConfirmProvider } from "./confirm";
import { onFirstActivity } from "./first-activity";
import { toasting } from "./toast";

const notYet = () => false;

/** Returns the toaster, loaded once the user acts: most visits to a page show no toast. Offline the page works without it. */
function useToaster(): ComponentType | null {
  const [Place, setPlace] = useState<ComponentType | null>(null);
  const isWanted = useSyncExternalStore(toasting.subscribe, toasting.isWanted, notYet);
  useEffect(() => onFirstActivity(toasting.want), []);
  useEffect(() => {
    if (!isWanted || Place) return;
    import("./toaster").then(({ default: Toaster }) => setPlace(() => Toaster), toasting.letGo);
  }, [isWanted, Place]);
  return Place;
}

/** Wraps every page: the address as state, confirmations and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  const Toaster = useToaster();
  useReplayPress();
  return (
    <NuqsAdapter>
      <ConfirmProvider>{children}</ConfirmProvider>
      {Toaster && <Toaster />}
    </NuqsAdapter>
  );
}

declare global {
  interface Window {
    /** Set by the replay script in <head>. */
    pressBeforeHydration?: HTMLButtonElement | HTMLFormElement;
  }
}

function replayPress() {
  const pressed = window.pressBeforeHydration;
  delete window.pressBeforeHydration;
  if (!pressed?.isConnected) return;
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
  else pressed.click();
}

/**
 * Replays a click or submit from before hydration, so that on a slow connection it is not lost. Values typed before hydration are passed
 * to the forms by effects of their own; their state updates are rendered together with the one here, after which a form can be submitted.
 */
function useReplayPress() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    if (isAlive) replayPress();
  }, [isAlive]);
}
