"use client";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Text controls normalise line ends.
const plain = (text: string) => text.replace(/[\r\n]+/g, "\n");

/**
 * Reports, once, what was typed, chosen or filled in by the browser before hydration: the control shows it, but React's state does not have
 * it, and a save would use the old value. Returns the ref for the control; `serverValue` is the value the page was rendered with.
 */
export function useTypedEarly<Control extends TextControl>(
  serverValue: unknown,
  take: (text: string) => void,
) {
  return useEarly<Control>((control) => {
    if (typeof serverValue !== "string" || plain(control.value) === plain(serverValue)) return;
    // A select without an option for its value shows its first one, which the user did not choose.
    if (
      control instanceof HTMLSelectElement &&
      ![...control.options].some(({ value }) => value === serverValue)
    )
      return;
    take(control.value);
  });
}

/** Reports a tick that was set before hydration. */
export function useTickedEarly(serverValue: boolean, take: (on: boolean) => void) {
  return useEarly<HTMLInputElement>((control) => {
    if (control.checked !== serverValue) take(control.checked);
  });
}

/** Reports a file that was chosen before hydration; the same one can be chosen again. */
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
