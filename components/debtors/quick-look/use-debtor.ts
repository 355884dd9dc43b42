"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import { isOffline } from "@/components/ui/offline";
import type { Debtor, Story } from "@/lib/debtors/answers";

const LINES = 3;
/** Who goes down a list row by row asks only for the one they stay at. */
const STAYS_MS = 120;

type Known = { debtor: Debtor; story: Story };

/** What is shortly said of a debtor; the one before stays until the next is known. `failed` has the server's sentence. */
export function useDebtor(id: number): { known: Known | null; failed: string } {
  const [state, setState] = useState<{ known: Known | null; failed: string }>({ known: null, failed: "" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async () => {
      const [debtor, story] = await Promise.all([
        call("GET /debtors/{id}", { id }, { signal }),
        call("GET /debtors/{id}/story", { id, lines: LINES }, { signal }),
      ]);
      if (signal.aborted) return;
      if (debtor.ok && story.ok) setState({ known: { debtor: debtor.data, story: story.data }, failed: "" });
      else if (isOffline()) return;
      else setState({ known: null, failed: problemOf(debtor) || problemOf(story) || " " });
    };
    const timer = setTimeout(() => void ask(), STAYS_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id]);
  return state;
}

const problemOf = (answer: { ok: true } | { ok: false; problem: { detail?: string | undefined } }): string =>
  answer.ok ? "" : (answer.problem.detail ?? "");
