"use client";
import { useCallback, useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** Returns whether the page is scrolled further than this many pixels. */
export function useScrolled(px: number): boolean {
  const isPast = useCallback(() => window.scrollY > px, [px]);
  return useSyncExternalStore(subscribe, isPast, () => false);
}
