"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { sayTab } from "./tab";

/** Who rests on something for this long is about to press it: a pointer that only passes asks for nothing. */
export const RESTS_MS = 65;
/** What was read longer ago than this is read again once it stands on the screen. */
const FRESH_MS = 3_000;
/** For how long the router keeps a page that it fetched ahead or left (next.config.ts). */
const KEPT_MS = 30_000;

/** When each page was read, as far as the router may still have it, and whether it was ahead of a visit. */
const reads = new Map<string, { at: number; isAhead: boolean }>();

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
 * Returns the page that somebody is about to go to, for the frame to prefetch; null for none. `request` differs each time one is asked
 * for, so that what the router has dropped since is fetched anew.
 */
export const useNextPage = (): NextPage | null =>
  useSyncExternalStore(
    subscribe,
    () => nextPage,
    () => null,
  );

/** Prefetches a page that somebody is about to go to. */
export function readAhead(href: string): void {
  const earlier = reads.get(href);
  const now = performance.now();
  reads.set(href, { at: earlier && now - earlier.at < KEPT_MS ? earlier.at : now, isAhead: true });
  sayTab();
  requests += 1;
  setNextPage({ href, request: requests });
}

/** Ends what `readAhead` began: nobody is about to go anywhere any more. What is under way comes, and is kept. */
export function endAhead(): void {
  if (nextPage !== null) setNextPage(null);
}

/** Notes that a page stands on the screen; true when it was fetched so long ahead that it is to be read again. */
export function arriveAt(href: string): boolean {
  const read = reads.get(href);
  const now = performance.now();
  reads.set(href, { at: now, isAhead: false });
  endAhead();
  return read?.isAhead === true && now - read.at > FRESH_MS;
}

/** Does something while the pointer rests on what it is given to, and once more when what it leads to has become another (`of`). */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins anew for another page, not for another function
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
