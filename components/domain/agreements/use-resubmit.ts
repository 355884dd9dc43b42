"use client";
import { useEffect } from "react";

/** Submits a form once more each time the user chooses to replace the conflicting record; `wishes` counts those times. */
export function useResubmit(wishes: number, form: { renew: () => void; submit: () => Promise<boolean> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it submits once per wish, not whenever the form is another object
  useEffect(() => {
    if (wishes === 0) return;
    form.renew();
    void form.submit();
  }, [wishes]);
}
