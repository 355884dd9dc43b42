"use client";
import { useEffect } from "react";
import type { useForm } from "@/components/ui/use-form";

/** Focuses the first invalid field after a refused attempt, with its text selected. */
export function useFocusOnError({
  attempt,
  summary,
}: Pick<ReturnType<typeof useForm>, "attempt" | "summary">) {
  const first = summary[0]?.id;
  useEffect(() => {
    const field = attempt > 0 && first ? document.getElementById(first) : null;
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [attempt, first]);
}
