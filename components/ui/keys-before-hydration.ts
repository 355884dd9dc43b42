"use client";

declare global {
  interface Window {
    /** The text typed after the search was opened before hydration; null from hydration on. Set by the replay script in <head>. */
    keysBeforeHydration?: string | null;
  }
}

/** Returns the text typed for the search before hydration, null when it was not opened; from now on keys belong to the page. */
export function takeKeysBeforeHydration(): string | null {
  const keys = window.keysBeforeHydration ?? null;
  window.keysBeforeHydration = null;
  return keys;
}
