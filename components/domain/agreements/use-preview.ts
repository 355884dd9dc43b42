"use client";
import { useEffect, useState } from "react";
import type { Answer } from "@/components/ui/api";
import { type Problem, UNREACHED } from "@/components/ui/problem";

const REST_MS = 250;
const RETRY_MS = 2_000;
const BUSY = 429;
const SERVER_ERROR = 500;

/**
 * Returns the server's preview of a form, requested again when typing pauses, and after a while where the server was not available; null
 * until the form holds enough for one. `question` is the form as text; while it changes the former preview stays, unless that was about
 * another `topic`. `isAwaited` until the first answer, including a refusal.
 */
export function usePreview<T>(
  question: string | null,
  ask: (signal: AbortSignal) => Promise<Answer<T>>,
  topic = "",
): { preview: T | null; isAwaited: boolean } {
  const [found, setFound] = useState<{ data: T | null; topic: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` states the request; the function is another in every render
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

/** Returns whether the same request may succeed shortly: the server was not reached, was busy, or failed. */
const isTemporary = ({ status }: Problem) =>
  status === UNREACHED || status === BUSY || status >= SERVER_ERROR;
