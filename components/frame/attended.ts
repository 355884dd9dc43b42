"use client";

/** After so long without a key or a pointer nobody sits before the screen. */
const ALONE_AFTER_MS = 5 * 60_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel"];

let seenAt = 0;
let waiting: (() => void) | null = null;

/**
 * Watches for signs of life; answers how to stop. What a page asks for by itself waits while nobody is there, because a session ends when
 * nobody uses it, and every request counts as use.
 */
export function watchAttendance(): () => void {
  seenAt = performance.now();
  const see = () => {
    seenAt = performance.now();
    waiting?.();
    waiting = null;
  };
  for (const sign of SIGNS) window.addEventListener(sign, see, { capture: true, passive: true });
  return () => {
    for (const sign of SIGNS) window.removeEventListener(sign, see, { capture: true });
  };
}

export const isAttended = (): boolean => performance.now() - seenAt <= ALONE_AFTER_MS;

/** Does it now, or once, when somebody comes back; of several that wait the last is done. */
export function whenAttended(act: () => void): void {
  if (isAttended()) act();
  else waiting = act;
}
