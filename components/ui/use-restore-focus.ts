"use client";
import { useEffect, useState } from "react";

/**
 * Restores the focus, when an overlay is closed, to the element that had it before, else to the page's content: a dialog's own restoring is
 * a moment too late.
 */
export function useRestoreFocus(): void {
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
