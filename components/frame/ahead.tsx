"use client";
// The router's own word for everything of a page; it has no public name.
import { PrefetchKind } from "next/dist/client/components/router-reducer/router-reducer-types";
import { usePathname, useRouter } from "next/navigation";
import { useEffect } from "react";
import { sayTab } from "@/components/ui/tab";

/** Who rests on a row's link for this long is about to follow it: a pointer that only passes asks for nothing. */
const RESTS_MS = 65;
/** What was read longer ago than this is read again once it stands on the screen. */
const FRESH_MS = 3_000;
/** For how long the router keeps a page that it fetched ahead or left (next.config.ts). */
const KEPT_MS = 30_000;

/** When each page was read, as far as the router may still have it, and whether it was ahead of a visit. */
const reads = new Map<string, { at: number; isAhead: boolean }>();

/** Fetches the page behind a row's link while somebody is about to follow it, and reads it again on arrival when it is no longer fresh. */
export function Ahead() {
  const router = useRouter();
  const path = usePathname();
  useEffect(() => {
    let near: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const fetchAhead = ({ pathname }: HTMLAnchorElement) => {
      const known = reads.get(pathname);
      const now = performance.now();
      reads.set(pathname, { at: known && now - known.at < KEPT_MS ? known.at : now, isAhead: true });
      sayTab();
      router.prefetch(pathname, { kind: PrefetchKind.FULL });
    };
    const onNear = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-ahead]") : null;
      if (link === near) return;
      clearTimeout(timer);
      near = link;
      if (link) timer = setTimeout(() => fetchAhead(link), RESTS_MS);
    };
    const signs = ["mouseover", "focusin"];
    for (const sign of signs) document.addEventListener(sign, onNear, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, onNear);
    };
  }, [router]);
  useEffect(() => {
    const read = reads.get(path);
    const now = performance.now();
    reads.set(path, { at: now, isAhead: false });
    if (read?.isAhead && now - read.at > FRESH_MS) router.refresh();
  }, [path, router]);
  return null;
}
