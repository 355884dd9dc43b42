"use client";
import { useEffect } from "react";

/** A form is sent once more when somebody wishes what stands in its way to be replaced. */
export function useSentAgain(isWished: boolean, form: { renew: () => void; submit: () => Promise<boolean> }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once more when the wish is there, not when the form is another
  useEffect(() => {
    if (!isWished) return;
    form.renew();
    void form.submit();
  }, [isWished]);
}
