"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import type { NavItem } from "@/components/domain/jobs/types";
import { readLocalStorage } from "@/components/ui/use-local-storage";
import { SHORTCUTS_KEY, SHORTCUTS_OFF, TYPING_TARGETS } from "@/components/ui/use-shortcuts";

const WAITS_MS = 1_500;
/** The end of the address for each second letter; the figures are the second page of the dashboard. */
const ends: Readonly<Record<string, string>> = { v: "", a: "/actions", d: "/debtors", f: "/invoices", c: "" };

/** Handles G and a letter after it, which open a part of the product from anywhere. */
export function GoShortcuts({ domain, items }: { domain: string; items: readonly NavItem[] }) {
  const router = useRouter();
  useEffect(() => {
    // Not 0: time counts from page load, so the first second would count as after a G.
    let since = Number.NEGATIVE_INFINITY;
    const placeOf = (key: string): string | null => {
      const end = ends[key];
      const item = end === undefined ? undefined : items.find(({ href }) => href === `/${domain}${end}`);
      return item ? `${item.href}${key === "c" ? "?figures" : ""}` : null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isAfterG = event.timeStamp - since < WAITS_MS;
      since = Number.NEGATIVE_INFINITY;
      if (event.ctrlKey || event.metaKey || event.altKey || readLocalStorage(SHORTCUTS_KEY) === SHORTCUTS_OFF)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(TYPING_TARGETS) || document.querySelector("[role=dialog], [role=alertdialog]"))
        return;
      if (event.key === "g") since = event.timeStamp;
      const address = isAfterG ? placeOf(event.key) : null;
      if (address === null) return;
      // The letter belongs to G: on its own it may be a shortcut of the page.
      event.preventDefault();
      event.stopPropagation();
      router.push(address);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [domain, items, router]);
  return null;
}
