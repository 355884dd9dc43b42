"use client";
import { useEffect, useState } from "react";

/** Gives the focus back, when something over the page is closed, to what had it before a field of that took it: a dialog's own memory is a moment too late for that. */
export function useFocusBack(): void {
  const [from] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
      });
    },
    [from],
  );
}
