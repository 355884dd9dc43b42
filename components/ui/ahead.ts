"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { announceTab } from "./tab";

/** After this time over a link the user is likely to click it: a pointer that only passes prefetches nothing. */
export const RESTS_MS = 65;
/** A page prefetched longer ago than this is refreshed on arrival. */
const FRESH_MS = 3_000;
/** Time for which the router caches a page that it prefetched or left (next.config.ts). */
const CACHED_MS = 30_000;

/** When each page was loaded, as far as the router may still have it, and whether by prefetching. */
const reads = new Map<string, { loadedAt: number; isAhead: boolean }>();

type NextPage = { href: string; request: number };
let nextPage: NextPage | null = null;
let requests = 0;
const listeners = new Set<() => void>();

function setNextPage(page: NextPage | null) {
  nextPage = page;
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
export const useNextPage = (): NextPage | null =>
  useSyncExternalStore(
    subscribe,
    () => nextPage,
    () => null,
  );

/** Prefetches a page that the user is about to open. */
export function readAhead(href: string): void {
  const earlier = reads.get(href);
  const now = performance.now();
  reads.set(href, {
    loadedAt: earlier && now - earlier.loadedAt < CACHED_MS ? earlier.loadedAt : now,
    isAhead: true,
  });
  announceTab();
  requests += 1;
  setNextPage({ href, request: requests });
}

/** Cancels `readAhead` when the user is no longer about to open the page. A request in progress finishes and is cached. */
export function endAhead(): void {
  if (nextPage !== null) setNextPage(null);
}

/** Records that a page is displayed; returns true when it was prefetched so long ago that it must be refreshed. */
export function arriveAt(href: string): boolean {
  const read = reads.get(href);
  const now = performance.now();
  reads.set(href, { loadedAt: now, isAhead: false });
  endAhead();
  return read?.isAhead === true && now - read.loadedAt > FRESH_MS;
}

/** Returns handlers that call `act` while the pointer rests on an element, and again when its target (`of`) changes. */
export function useNear(act: () => void, of: unknown) {
  const latest = useRef(act);
  const isNear = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), RESTS_MS);
  };
  useEffect(() => {
    latest.current = act;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts for another page, not for another function
  useEffect(() => {
    if (isNear.current) begin();
    return () => clearTimeout(timer.current);
  }, [of]);
  return {
    onPointerEnter: () => {
      isNear.current = true;
      begin();
    },
    onPointerLeave: () => {
      isNear.current = false;
      clearTimeout(timer.current);
      endAhead();
    },
  };
}
