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

/** Runs a function when the browser is idle, so that it does not delay user input. */
function soon(act: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: SOON_MS });
  else setTimeout(act);
}

/**
 * Runs a function at the first user activity on the page, to load code that is needed for actions, not for reading. Returns how to cancel
 * it.
 */
export function onFirstActivity(act: () => void): () => void {
  let isOff = false;
  const run = () => {
    if (!isOff) act();
  };
  if (isAtWork) soon(run);
  else if (waiting.size === 0)
    for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
  if (!isAtWork) waiting.add(run);
  return () => {
    isOff = true;
    waiting.delete(run);
  };
}
