"use client";

declare global {
  interface Window {
    /** What was typed after the search was asked for before the page was alive; null from when it is. Set by the early press script in <head>. */
    heldKeys?: string | null;
  }
}

/** Takes what was typed for the search before the page was alive, null when nobody asked for it; from now on keys are the page's own. */
export function takeHeldKeys(): string | null {
  const held = window.heldKeys ?? null;
  window.heldKeys = null;
  return held;
}
