"use client";
import { useEffect, useState } from "react";
import type { Answer } from "@/components/ui/api";
import { type Problem, UNREACHED } from "@/components/ui/problem";

const REST_MS = 250;
const RETRY_MS = 2_000;
const BUSY = 429;
const SERVER_ERROR = 500;

/**
 * Returns what the server would make of a form, requested again when typing rests, and after a while where the server could not answer; null
 * until it can be worked out. `question` is what was typed, as text; while that changes the former answer stays, but not where it was about
 * another `topic`. `isAwaited` until the first answer, also of one that refuses.
 */
export function usePreview<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  topic = "",
): { preview: T | null; isAwaited: boolean } {
  const [found, setFound] = useState<{ data: T | null; topic: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked stands in the text; the function is another with every render
  useEffect(() => {
    if (question === null) {
      setFound(null);
      return;
    }
    const controller = new AbortController();
    const request = async () => {
      const answer = await ask(controller.signal);
      if (controller.signal.aborted) return;
      setFound({ data: answer.ok ? answer.data : null, topic });
      if (!answer.ok && isTemporary(answer.problem)) timer = setTimeout(request, RETRY_MS);
    };
    let timer = setTimeout(request, REST_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [question]);
  const current = found?.topic === topic ? found : null;
  return { preview: current?.data ?? null, isAwaited: question !== null && current === null };
}

/** Returns whether the same request may be answered in a moment: the server was not reached, was busy, or failed. */
const isTemporary = ({ status }: Problem) =>
  status === UNREACHED || status === BUSY || status >= SERVER_ERROR;
