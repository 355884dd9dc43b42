"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Word of a payment mostly comes within a second or two of its debtor, sometimes later. */
const AFTER_MS = [1_000, 2_500, 5_000, 10_000, 20_000, 40_000];

/** Shows the page anew some times after its debtor came back from paying, until what was paid is not open any more: then it is not drawn. */
export function LookAgain() {
  const { refresh } = useRouter();
  useEffect(() => {
    const timers = AFTER_MS.map((after) => setTimeout(refresh, after));
    return () => timers.forEach(clearTimeout);
  }, [refresh]);
  return null;
}
