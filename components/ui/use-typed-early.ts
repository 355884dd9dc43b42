"use client";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// A control shows a text with the line ends of its own.
const plain = (text: string) => text.replace(/[\r\n]+/g, "\n");

/**
 * Hands on, once, what was typed, chosen or filled in by the browser before the page came alive: the control shows it, but nobody
 * heard of it, and a save would keep the old value. Answers the ref for the control; `serverValue` is what the page was made with.
 */
export function useTypedEarly<Control extends TextControl>(
  serverValue: unknown,
  take: (text: string) => void,
) {
  return useEarly<Control>((control) => {
    if (typeof serverValue !== "string" || plain(control.value) === plain(serverValue)) return;
    // A select without an option for its value shows its first one, which nobody chose.
    if (
      control instanceof HTMLSelectElement &&
      ![...control.options].some(({ value }) => value === serverValue)
    )
      return;
    take(control.value);
  });
}

/** A tick that was set before the page was alive. */
export function useTickedEarly(serverValue: boolean, take: (on: boolean) => void) {
  return useEarly<HTMLInputElement>((control) => {
    if (control.checked !== serverValue) take(control.checked);
  });
}

/** A file that was chosen before the page was alive; the same one can be chosen again. */
export function useChosenEarly(take: (file: File) => void) {
  return useEarly<HTMLInputElement>((control) => {
    const [file] = control.files ?? [];
    if (!file) return;
    control.value = "";
    take(file);
  });
}

function useEarly<Control extends TextControl>(look: (control: Control) => void): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  const once = useEffectEvent(look);
  useEffect(() => {
    if (ref.current) once(ref.current);
  }, []);
  return ref;
}
