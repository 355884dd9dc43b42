"use client";
import { useEffect, useState } from "react";
import type { Explained } from "@/components/invoices/claim-words";
import { api } from "@/components/ui/api";
import type { Problem } from "@/components/ui/problem";
import type { ActionBody, FlexBody } from "./use-chosen-statuses";

type SkippedRow = {
  id: number;
  number: string;
  debtor_id: number;
  debtor: string;
  amount: string;
  currency: string;
  detail: string | null;
};

/** What a run would do, as the preview answers it; amounts as the wire writes them. */
export type Plan = {
  count: number;
  fingerprint: string;
  letters: number;
  mails: number;
  messages: number;
  /** Invoices that get a letter or mail, and invoices that only change status. */
  invoices: number;
  moved: number;
  added: { currency: string; interest_added: string; costs_added: string; open: string }[];
  /** How what is added comes about: the first hundred invoices of each currency, and how many there are. */
  explained: { currency: string; count: number; claims: Explained[] }[];
  skipped: { reason: string; count: number; rows: SkippedRow[] }[];
};

type State = { asked: string; plan: Plan | null; problem: Problem | null };

/** The plan of a selection, asked again whenever the selection changes or `attempt` goes up. */
export function usePlan(
  url: string,
  body: ActionBody | FlexBody,
  attempt: number,
): { plan: Plan | null; problem: Problem | null } {
  const question = JSON.stringify(body);
  const asked = `${attempt} ${question}`;
  const [state, setState] = useState<State>({ asked: "", plan: null, problem: null });
  useEffect(() => {
    const controller = new AbortController();
    void api
      .post<Plan>(`${url}?preview=1`, JSON.parse(question), { signal: controller.signal })
      .then((answer) => {
        if (controller.signal.aborted) return;
        const found = answer.ok
          ? { plan: answer.data, problem: null }
          : { plan: null, problem: answer.problem };
        setState({ asked, ...found });
      });
    return () => controller.abort();
  }, [url, question, asked]);
  // What was asked before is not the plan of what is ticked now.
  return state.asked === asked ? state : { plan: null, problem: null };
}
