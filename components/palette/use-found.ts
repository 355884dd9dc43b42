"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import type { FoundDebtor, FoundInvoice } from "@/lib/lists/answers/search";

const PAUSE_MS = 120;
/** Longer than anything that is stored of a name or a number. */
const LONGEST = 255;

type Found = { debtors: readonly FoundDebtor[]; invoices: readonly FoundInvoice[] };
type State = {
  /** The words these were found by. */
  of: string;
  found: Found;
  failed: boolean;
};

const nothingFound: Found = { debtors: [], invoices: [] };

/** What the server finds for what is typed, shortly after the last letter; what was found before stays until then. */
export function useFound(typed: string, attempt: number) {
  const asked = typed.trim().slice(0, LONGEST);
  const [state, setState] = useState<State>({ of: "", found: nothingFound, failed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same words again
  useEffect(() => {
    if (asked === "") return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await call(
        "GET /search",
        { q: asked },
        { signal: controller.signal, inBackground: true },
      );
      if (controller.signal.aborted) return;
      setState({ of: asked, found: answer.ok ? answer.data : nothingFound, failed: !answer.ok });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, attempt]);
  const isCurrent = state.of === asked;
  return {
    found: asked === "" ? nothingFound : state.found,
    failed: isCurrent && asked !== "" && state.failed,
    waiting: asked !== "" && !isCurrent,
  };
}
