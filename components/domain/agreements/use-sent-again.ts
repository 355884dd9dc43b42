"use client";
import { useEffect } from "react";

/** Sends a form once more each time somebody wishes what stands in its way to be replaced; `wishes` counts those times. */
export function useSentAgain(wishes: number, form: { renew: () => void; submit: () => Promise<boolean> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once more at each wish, not when the form is another
  useEffect(() => {
    if (wishes === 0) return;
    form.renew();
    void form.submit();
  }, [wishes]);
}
