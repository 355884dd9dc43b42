"use client";
import { useEffect } from "react";
import type { useForm } from "@/components/ui/use-form";

/** After a refused attempt the first field at fault takes the focus, with what was typed ready to be replaced. */
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
