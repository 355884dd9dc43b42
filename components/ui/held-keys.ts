"use client";

declare global {
  interface Window {
    /** The text typed after the search was opened before hydration; null from hydration on. Set by the early press script in <head>. */
    heldKeys?: string | null;
  }
}

/** Returns the text typed for the search before hydration, null when it was not opened; from now on keys belong to the page. */
export function takeEarlyKeys(): string | null {
  const held = window.heldKeys ?? null;
  window.heldKeys = null;
  return held;
}
