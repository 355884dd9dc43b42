"use client";
import { type RefObject, useLayoutEffect } from "react";

/** Sets the height of a bar at the bottom as a CSS variable, so that focused elements are scrolled clear of it. */
export function useStickyBottom(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const update = () => style.setProperty("--sticky-bottom", `${bar.current?.offsetHeight ?? 0}px`);
    update();
    const observer = new ResizeObserver(update);
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--sticky-bottom");
    };
  }, [bar]);
}
