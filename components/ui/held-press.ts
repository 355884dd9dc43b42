"use client";
import { useEffect, useState } from "react";

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

/**
 * What was pressed before the page was alive happens as soon as it is: on a slow line a press is not lost. What was typed early is handed
 * to the forms by effects of their own; the render they ask for comes with the one that is asked for here, and then a form can be sent.
 */
export function useHeldPress() {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  useEffect(() => {
    if (isAlive) replayHeldPress();
  }, [isAlive]);
}
