"use client";
import { useRouter } from "next/navigation";
import { useLetters } from "@/components/ui/use-letters";

/** The digits of what waits, and C to begin with calling. */
export function TodayKeys({ places, first }: { places: readonly string[]; first: string | null }) {
  const router = useRouter();
  useLetters((key) => {
    const href = key === "c" ? first : places[Number(key) - 1];
    if (!href) return false;
    router.push(href);
    return true;
  });
  return null;
}
