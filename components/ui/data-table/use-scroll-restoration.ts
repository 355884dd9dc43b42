"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { tabStore } from "./tab-store";

type ScrollPosition = { top: number; pageTop: number; focused: number | null };

const places = tabStore<ScrollPosition>();

/** True when the page being rendered was returned to by history navigation, rather than opened. */
let isComingBack = false;
let isListening = false;

function listen(): void {
  if (isListening || typeof window === "undefined") return;
  isListening = true;
  if ("navigation" in window)
    window.navigation.addEventListener("navigate", ({ navigationType }) => {
      // A mere replacement of the address is neither.
      if (navigationType !== "replace") isComingBack = navigationType === "traverse";
    });
  // Too late where the router handled the event first and has rendered the page; in those browsers lists start at the top.
  else
    (window as Window).addEventListener("popstate", () => {
      isComingBack = true;
    });
  const goOn = () => {
    isComingBack = false;
  };
  for (const sign of ["pointerdown", "keydown"]) window.addEventListener(sign, goOn, { capture: true });
}

/** Restores a list's scroll position and focused row after history navigation. Another page of it starts at the top. */
export function useScrollRestoration(
  scroller: RefObject<HTMLElement | null>,
  address: string,
  setActive: (row: number) => void,
): void {
  const lastAddress = useRef("");
  useEffect(listen, []);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || lastAddress.current === address) return;
    const isFirst = lastAddress.current === "";
    lastAddress.current = address;
    const position = isComingBack ? places.get(address) : undefined;
    isComingBack = false;
    if (position) restore(list, position, setActive);
    else if (!isFirst) list.scrollTop = 0;
  }, [scroller, address, setActive]);
  useEffect(() => {
    const list = scroller.current;
    if (!list) return;
    const note = () => {
      const row = document.activeElement?.closest<HTMLElement>("tr[data-row]");
      const focused = row && list.contains(row) ? Number(row.dataset.row) : null;
      places.set(address, { top: list.scrollTop, pageTop: window.scrollY, focused });
    };
    list.addEventListener("scroll", note, { passive: true });
    list.addEventListener("focusin", note);
    list.addEventListener("click", note, { capture: true });
    return () => {
      list.removeEventListener("scroll", note);
      list.removeEventListener("focusin", note);
      list.removeEventListener("click", note, { capture: true });
    };
  }, [scroller, address]);
}

function restore(
  list: HTMLElement,
  { top, pageTop, focused }: ScrollPosition,
  setActive: (row: number) => void,
) {
  list.scrollTop = top;
  window.scrollTo({ top: pageTop, behavior: "instant" });
  if (focused === null) return;
  setActive(focused);
  list.querySelector<HTMLElement>(`tr[data-row="${focused}"]`)?.focus({ preventScroll: true });
}
