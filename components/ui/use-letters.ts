"use client";
import { useLayoutEffect, useRef } from "react";
import { recall } from "./use-remembered";

/** Where it is remembered that somebody does without keys of one letter: who dictates says letters without meaning them. */
export const LETTERS_KEY = "letters";
export const LETTERS_OFF = "off";

/** Where a letter is meant as a letter, or belongs to something that lies above the page. */
export const TAKEN =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Keys that count wherever the focus is, unless something is being typed or lies above the page; a space stays with what it presses.
 * `onLetter` answers whether it took the key. They count from the frame that draws what they act on.
 */
export function useLetters(onLetter: (key: string) => boolean): void {
  const latest = useRef(onLetter);
  useLayoutEffect(() => {
    latest.current = onLetter;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && recall(LETTERS_KEY) === LETTERS_OFF) return;
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === " " && target?.closest("button, a, input, tr")) return;
      if (target?.closest(TAKEN) || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
