"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Delays of the refreshes: a payment is mostly reported within a second or two of the debtor's return, sometimes later. */
const AFTER_MS = [1_000, 2_500, 5_000, 10_000, 20_000, 40_000];

/** Refreshes the page several times after a debtor returns from paying; it is no longer rendered once the amount is not open any more. */
export function RefreshAfterPayment() {
  const { refresh } = useRouter();
  useEffect(() => {
    const timers = AFTER_MS.map((after) => setTimeout(refresh, after));
    return () => timers.forEach(clearTimeout);
  }, [refresh]);
  return null;
}
