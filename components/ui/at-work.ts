"use client";

const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];
const SOON_MS = 500;

let isAtWork = false;
const waiting = new Set<() => void>();

function begin(): void {
  isAtWork = true;
  for (const sign of SIGNS) window.removeEventListener(sign, begin, { capture: true });
  for (const act of waiting) soon(act);
  waiting.clear();
}

/** Between what somebody does, rather than in its way. */
function soon(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act);
}

/**
 * Does something once somebody begins to work on the page: what is needed to act and not to read is fetched then. Answers how to call it off
 * until it is done.
 */
export function onceAtWork(act: () => void): () => void {
  let isOff = false;
  const wish = () => {
    if (!isOff) act();
  };
  if (isAtWork) soon(wish);
  else if (waiting.size === 0)
    for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
  if (!isAtWork) waiting.add(wish);
  return () => {
    isOff = true;
    waiting.delete(wish);
  };
}
