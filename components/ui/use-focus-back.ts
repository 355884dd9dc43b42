"use client";
import { useEffect, useState } from "react";

/**
 * Gives the focus back, when something over the page is closed, to what had it before a field of that took it, or else to
 * the page's content: a dialog's own memory is a moment too late for that.
 */
export function useFocusBack(): void {
  const [from] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const back = from !== document.body && from?.isConnected ? from : document.getElementById("content");
        if (back instanceof HTMLElement) back.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
