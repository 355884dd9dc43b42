"use client";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Text controls normalise line ends.
const plain = (text: string) => text.replace(/[\r\n]+/g, "\n");

/**
 * Reports, once, what was typed, chosen or filled in by the browser before hydration: the control shows it, but React's state does not have
 * it, and a save would use the old value. Returns the ref for the control; `serverValue` is the value the page was rendered with.
 */
export function useTextBeforeHydration<Control extends TextControl>(
  serverValue: unknown,
  onValue: (text: string) => void,
) {
  return useBeforeHydration<Control>((control) => {
    if (typeof serverValue !== "string" || plain(control.value) === plain(serverValue)) return;
    // A select without an option for its value shows its first one, which the user did not choose.
    if (
      control instanceof HTMLSelectElement &&
      ![...control.options].some(({ value }) => value === serverValue)
    )
      return;
    onValue(control.value);
  });
}

/** Reports a tick that was set before hydration. */
export function useTickBeforeHydration(serverValue: boolean, onValue: (on: boolean) => void) {
  return useBeforeHydration<HTMLInputElement>((control) => {
    if (control.checked !== serverValue) onValue(control.checked);
  });
}

/** Reports a file that was chosen before hydration; the same one can be chosen again. */
export function useFileBeforeHydration(onValue: (file: File) => void) {
  return useBeforeHydration<HTMLInputElement>((control) => {
    const [file] = control.files ?? [];
    if (!file) return;
    control.value = "";
    onValue(file);
  });
}

function useBeforeHydration<Control extends TextControl>(
  read: (control: Control) => void,
): RefObject<Control | null> {
  const ref = useRef<Control>(null);
  const onMount = useEffectEvent(read);
  useEffect(() => {
    if (ref.current) onMount(ref.current);
  }, []);
  return ref;
}
