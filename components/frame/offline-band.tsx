"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { isOffline, useOffline } from "@/components/ui/offline";
import { formatInstant } from "@/lib/i18n/format";

/**
 * Renders the band that there is no network, and since when. Reading and ticking still work; links do not navigate, so that nothing is
 * lost.
 */
export function OfflineBand() {
  const t = useTranslations("frame");
  const locale = useLocale();
  const router = useRouter();
  const since = useOffline();
  const was = useRef<number | null>(null);
  useEffect(() => {
    // Back online, the page is refreshed.
    if (was.current !== null && since === null) router.refresh();
    was.current = since;
  }, [since, router]);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const href = link?.getAttribute("href") ?? "#";
      if (!isOffline() || href.startsWith("#") || /^(tel|mailto):/.test(href)) return;
      // The browser's offline page would replace everything that was ticked and typed.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  return (
    <div role="status">
      {since !== null && (
        <p className="offline-band h-[22px] truncate bg-warn-soft px-3 text-center font-semibold text-dense text-warn-ink leading-[22px]">
          {t("offline", { time: formatInstant(new Date(since), locale).split(" ").at(-1) ?? "" })}
        </p>
      )}
    </div>
  );
}
