"use client";
import { useRouter } from "next/navigation";
import { useLetters } from "@/components/ui/use-letters";

/** Handles the digits, which open the tasks, and C, which opens the first debtor to call. */
export function TodayKeys({
  hrefs,
  firstCallHref,
}: {
  hrefs: readonly string[];
  firstCallHref: string | null;
}) {
  const router = useRouter();
  useLetters((key) => {
    const href = key === "c" ? firstCallHref : hrefs[Number(key) - 1];
    if (!href) return false;
    router.push(href);
    return true;
  });
  return null;
}
