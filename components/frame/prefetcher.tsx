"use client";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import {
  cancelPrefetch,
  HOVER_MS,
  recordArrival,
  startPrefetch,
  usePrefetchTarget,
} from "@/components/ui/prefetch";

/** Prefetches the page behind a row's link while the user is about to follow it, and refreshes it on arrival when it is no longer fresh. */
export function Prefetcher() {
  const next = usePrefetchTarget();
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    let hovered: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onHover = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-prefetch]") : null;
      if (link === hovered) return;
      clearTimeout(timer);
      if (hovered && !link) cancelPrefetch();
      hovered = link;
      if (link) timer = setTimeout(() => startPrefetch(`${link.pathname}${link.search}`), HOVER_MS);
    };
    const types = ["mouseover", "focusin"];
    for (const type of types) document.addEventListener(type, onHover, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const type of types) document.removeEventListener(type, onHover);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the browser's own, read when either part has changed
  useEffect(() => {
    if (recordArrival(`${window.location.pathname}${window.location.search}`)) router.refresh();
  }, [path, search, router]);
  if (next === null) return null;
  // The router prefetches a page completely only for a visible link with prefetch; a button has no such option.
  return (
    <Link
      key={next.request}
      href={next.href}
      prefetch
      aria-hidden
      tabIndex={-1}
      className="pointer-events-none fixed top-0 left-0 size-px"
    />
  );
}
