"use client";
import { useRouter } from "next/navigation";
import { useShortcuts } from "@/components/ui/use-shortcuts";

/** Handles the digits, which open the tasks, and C, which opens the first debtor to call. */
export function TodayShortcuts({
  hrefs,
  firstCallHref,
}: {
  hrefs: readonly string[];
  firstCallHref: string | null;
}) {
  const router = useRouter();
  useShortcuts((key) => {
    const href = key === "c" ? firstCallHref : hrefs[Number(key) - 1];
    if (!href) return false;
    router.push(href);
    return true;
  });
  return null;
}
