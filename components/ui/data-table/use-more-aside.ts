"use client";
import { type RefObject, useEffect, useState } from "react";

/** Whether there is more of a list to the right than is in sight. */
export function useMoreAside(scroller: RefObject<HTMLElement | null>): boolean {
  const [isMore, setIsMore] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => setIsMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 1);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [scroller]);
  return isMore;
}
