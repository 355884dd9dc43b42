"use client";
import Link from "next/link";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { arriveAt, endAhead, RESTS_MS, readAhead, useNextPage } from "@/components/ui/ahead";

/** Prefetches the page behind a row's link while the user is about to follow it, and refreshes it on arrival when it is no longer fresh. */
export function Ahead() {
  const next = useNextPage();
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams().toString();
  useEffect(() => {
    let near: HTMLAnchorElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onNear = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-ahead]") : null;
      if (link === near) return;
      clearTimeout(timer);
      if (near && !link) endAhead();
      near = link;
      if (link) timer = setTimeout(() => readAhead(`${link.pathname}${link.search}`), RESTS_MS);
    };
    const signs = ["mouseover", "focusin"];
    for (const sign of signs) document.addEventListener(sign, onNear, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, onNear);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the browser's own, read when either part has changed
  useEffect(() => {
    if (arriveAt(`${window.location.pathname}${window.location.search}`)) router.refresh();
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
