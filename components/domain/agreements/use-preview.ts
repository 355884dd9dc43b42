"use client";
import { useEffect, useState } from "react";
import type { Answer } from "@/components/ui/api";

const REST_MS = 250;

/**
 * Returns what the server would make of a form, asked again when typing rests; null until it can be worked out. `question` is what was typed,
 * as text.
 */
export function usePreview<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
): T | null {
  const [found, setFound] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked stands in the text; the function is another with every render
  useEffect(() => {
    if (question === null) {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await ask(controller.signal);
      if (!controller.signal.aborted) setFound(answer.ok ? answer.data : null);
    }, REST_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [question]);
  return found;
}
