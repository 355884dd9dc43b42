"use client";
import { Suspense, use } from "react";
import { formatCount } from "@/lib/i18n/format";

/** How much waits behind a link of the navigation. The page does not wait for it; nothing is shown while there is nothing. */
export function WaitingCount({ count, className }: { count: Promise<number>; className: string }) {
  return (
    <Suspense>
      <Told count={count} className={className} />
    </Suspense>
  );
}

function Told({ count, className }: { count: Promise<number>; className: string }) {
  const value = use(count);
  return value > 0 && <span className={`tnum ${className}`}>{formatCount(value)}</span>;
}
