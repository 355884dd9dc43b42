"use client";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import type { ChartPlan } from "./plan";

/** Which bar of a chart is read: the one under the pointer, or the one the arrow keys went to. Enter opens its list, Escape lets go of it. */
export function useBars({ bars, parts }: ChartPlan) {
  const [marked, mark] = useState<number | null>(null);
  const router = useRouter();
  const last = bars.length - 1;
  const open = (href: string | null | undefined) => href && router.push(href);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const place = goneTo(event.key, marked, last);
    if (place !== undefined) mark(place);
    else if (event.key === "Enter" && marked !== null) open(bars[marked]?.href);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const press = (place: number, part: number | null) => {
    mark(place);
    open((part === null ? null : parts[part]?.hrefs?.[place]) ?? bars[place]?.href);
  };
  return { marked, mark, onKeyDown, press };
}

/** The bar a key goes to from another; null lets go of all, and undefined is a key that goes nowhere. */
function goneTo(key: string, from: number | null, last: number): number | null | undefined {
  if (key === "Escape") return null;
  if (last < 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key === "ArrowRight" || key === "ArrowDown") return from === null ? 0 : Math.min(last, from + 1);
  if (key === "ArrowLeft" || key === "ArrowUp") return from === null ? last : Math.max(0, from - 1);
  return undefined;
}
