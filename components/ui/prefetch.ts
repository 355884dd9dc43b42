"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { announceTab } from "./tab";

/** After this time over a link the user is likely to click it: a pointer that only passes prefetches nothing. */
export const HOVER_MS = 65;
/** A page prefetched longer ago than this is refreshed on arrival. */
const FRESH_MS = 3_000;
/** Time for which the router caches a page that it prefetched or left (next.config.ts). */
const CACHED_MS = 30_000;

/** When each page was loaded, as far as the router may still have it, and whether by prefetching. */
const loads = new Map<string, { loadedAt: number; isPrefetched: boolean }>();

type PrefetchTarget = { href: string; request: number };
let target: PrefetchTarget | null = null;
let requests = 0;
const listeners = new Set<() => void>();

function setTarget(page: PrefetchTarget | null) {
  target = page;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns the page the user is about to open, for the frame to prefetch; null for none. `request` differs each time, so that a page the
 * router has dropped since is fetched again.
 */
export const usePrefetchTarget = (): PrefetchTarget | null =>
  useSyncExternalStore(
    subscribe,
    () => target,
    () => null,
  );

/** Prefetches a page that the user is about to open. */
export function startPrefetch(href: string): void {
  const earlier = loads.get(href);
  const now = performance.now();
  loads.set(href, {
    loadedAt: earlier && now - earlier.loadedAt < CACHED_MS ? earlier.loadedAt : now,
    isPrefetched: true,
  });
  announceTab();
  requests += 1;
  setTarget({ href, request: requests });
}

/** Cancels `startPrefetch` when the user is no longer about to open the page. A request in progress finishes and is cached. */
export function cancelPrefetch(): void {
  if (target !== null) setTarget(null);
}

/** Records that a page is displayed; returns true when it was prefetched so long ago that it must be refreshed. */
export function recordArrival(href: string): boolean {
  const load = loads.get(href);
  const now = performance.now();
  loads.set(href, { loadedAt: now, isPrefetched: false });
  cancelPrefetch();
  return load?.isPrefetched === true && now - load.loadedAt > FRESH_MS;
}

/** Returns handlers that call `act` while the pointer rests on an element, and again when its target (`of`) changes. */
export function useHoverIntent(act: () => void, of: unknown) {
  const latest = useRef(act);
  const isHovered = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), HOVER_MS);
  };
  useEffect(() => {
    latest.current = act;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts for another page, not for another function
  useEffect(() => {
    if (isHovered.current) begin();
    return () => clearTimeout(timer.current);
  }, [of]);
  return {
    onPointerEnter: () => {
      isHovered.current = true;
      begin();
    },
    onPointerLeave: () => {
      isHovered.current = false;
      clearTimeout(timer.current);
      cancelPrefetch();
    },
  };
}
