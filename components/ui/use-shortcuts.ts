"use client";
import { useLayoutEffect, useRef } from "react";
import { readLocalStorage } from "./use-local-storage";

/** The storage key of the choice to switch off single-letter shortcuts: dictation produces letters unintentionally. */
export const SHORTCUTS_KEY = "letters";
export const SHORTCUTS_OFF = "off";

/** Matches elements that take letters as text, or lie above the page. */
export const TYPING_TARGETS =
  "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Handles shortcuts wherever the focus is, unless the user is typing or an overlay is open; a space still activates a focused button.
 * `onShortcut` returns whether it handled the key. Registered in a layout effect, so that they work from the first frame.
 */
export function useShortcuts(onShortcut: (key: string) => boolean): void {
  const latest = useRef(onShortcut);
  useLayoutEffect(() => {
    latest.current = onShortcut;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.length === 1 && readLocalStorage(SHORTCUTS_KEY) === SHORTCUTS_OFF) return;
      const target = event.target instanceof Element ? event.target : null;
      if (event.key === " " && target?.closest("button, a, input, tr")) return;
      if (target?.closest(TYPING_TARGETS) || document.querySelector("[role=dialog], [role=alertdialog]"))
        return;
      if (latest.current(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
