"use client";
import { useSyncExternalStore } from "react";

/** When the network was lost, in milliseconds since the epoch; null while there is one. */
let lostAt: number | null = null;

function listen(changed: () => void): () => void {
  const onChange = () => {
    lostAt = navigator.onLine ? null : (lostAt ?? Date.now());
    changed();
  };
  onChange();
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** Returns whether the browser is known to be offline. */
export const isOffline = (): boolean => typeof navigator !== "undefined" && !navigator.onLine;

/** Returns since when there is no network; null while there is one. */
export const useOffline = (): number | null =>
  useSyncExternalStore(
    listen,
    () => lostAt,
    () => null,
  );
