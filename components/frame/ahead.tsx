"use client";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { arriveAt, RESTS_MS, readAhead } from "@/components/ui/ahead";

/** Fetches the page behind a row's link while somebody is about to follow it, and reads again on arrival what is no longer fresh. */
export function Ahead() {
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
      near = link;
      if (link) timer = setTimeout(() => readAhead(router, `${link.pathname}${link.search}`), RESTS_MS);
    };
    const signs = ["mouseover", "focusin"];
    for (const sign of signs) document.addEventListener(sign, onNear, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, onNear);
    };
  }, [router]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the browser's own, read when either part has changed
  useEffect(() => {
    if (arriveAt(`${window.location.pathname}${window.location.search}`)) router.refresh();
  }, [path, search, router]);
  return null;
}
