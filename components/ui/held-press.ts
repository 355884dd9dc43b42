"use client";
import { useEffect } from "react";

declare global {
  interface Window {
    /** Set by the early press script in <head>. */
    heldPress?: HTMLButtonElement | HTMLFormElement;
  }
}

function replayHeldPress() {
  const held = window.heldPress;
  delete window.heldPress;
  if (!held?.isConnected) return;
  if (held instanceof HTMLFormElement) held.requestSubmit();
  else held.click();
}

/** What was pressed before the page was alive happens as soon as it is: on a slow line a press is not lost. */
export function useHeldPress() {
  useEffect(() => {
    // What was typed early is handed to the forms by effects of their own, and has to stand before one is sent.
    const soon = setTimeout(replayHeldPress);
    return () => clearTimeout(soon);
  }, []);
}
