"use client";
// The router's own word for everything of a page; it has no public name.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import type { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { sayTab } from "./tab";

/** Who rests on something for this long is about to press it: a pointer that only passes asks for nothing. */
export const RESTS_MS = 65;
/** What was read longer ago than this is read again once it stands on the screen. */
const FRESH_MS = 3_000;
/** For how long the router keeps a page that it fetched ahead or left (next.config.ts). */
const KEPT_MS = 30_000;

/** When each page was read, as far as the router may still have it, and whether it was ahead of a visit. */
const reads = new Map<string, { at: number; isAhead: boolean }>();

/** Fetches a page that somebody is about to go to. */
export function readAhead(router: ReturnType<typeof useRouter>, href: string): void {
  const known = reads.get(href);
  const now = performance.now();
  reads.set(href, { at: known && now - known.at < KEPT_MS ? known.at : now, isAhead: true });
  sayTab();
  router.prefetch(href, { kind: PrefetchKind.FULL });
}

/** Notes that a page stands on the screen; true when it was fetched so long ahead that it is to be read again. */
export function arriveAt(href: string): boolean {
  const read = reads.get(href);
  const now = performance.now();
  reads.set(href, { at: now, isAhead: false });
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
    },
  };
}
