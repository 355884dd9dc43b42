"use client";
import { useEffect, useState } from "react";
import { call } from "@/components/ui/api";
import type { Problem } from "@/components/ui/problem";
import type { Plan } from "@/lib/dunning/answers/plan";
import type { ActionBody, FlexBody, Order } from "./use-chosen-statuses";

type State = { asked: string; plan: Plan | null; problem: Problem | null };

/** The plan of a selection, asked again whenever the selection changes or `attempt` goes up. */
export function usePlan(
  order: Order,
  body: ActionBody | FlexBody,
  attempt: number,
): { plan: Plan | null; problem: Problem | null } {
  const question = JSON.stringify(body);
  const asked = `${attempt} ${question}`;
  const [state, setState] = useState<State>({ asked: "", plan: null, problem: null });
  useEffect(() => {
    const controller = new AbortController();
    const body: ActionBody | FlexBody = JSON.parse(question);
    void call(order, { ...body, preview: true }, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      const found = answer.ok
        ? { plan: answer.data, problem: null }
        : { plan: null, problem: answer.problem };
      setState({ asked, ...found });
    });
    return () => controller.abort();
  }, [order, question, asked]);
  // What was asked before is not the plan of what is ticked now.
  return state.asked === asked ? state : { plan: null, problem: null };
}
